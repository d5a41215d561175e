import { createTransport } from 'nodemailer'
import { messageIdOf } from './message-id.ts'
import type { EmailSender } from './port.ts'
import { withoutAddress } from './without-address.ts'

export type SmtpOptions = {
  /** `smtp://user:password@host:port`, or `smtps://…` if the connection starts with TLS. */
  url: string
  from: string
  timeoutMs?: number
}

/**
 * If the URL contains a password and the server is on another machine, TLS is required unless the
 * URL has `?requireTLS=false`.
 */
export function createSmtpSender({ url, from, timeoutMs = 10_000 }: SmtpOptions): EmailSender {
  const transport = createTransport({
    url,
    requireTLS: mustEncrypt(new URL(url)),
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: 'SMTP',
    send: async ({ to, subject, text, html, headers, idempotencyKey }) => {
      try {
        // As text, an address with a comma could be read as two recipients.
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: messageIdOf(idempotencyKey, from),
          ...(headers ? { headers: { ...headers } } : {}),
        })
      } catch (error) {
        // The library's error contains the connection settings.
        const reason = error instanceof Error ? error.message : 'unknown'
        throw new Error(`The SMTP server did not accept the mail: ${withoutAddress(reason, to)}`)
      }
    },
  }
}

const mustEncrypt = ({ password, hostname }: URL): boolean =>
  password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
