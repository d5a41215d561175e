import { createTransport } from 'nodemailer'
import { messageIdOf } from './message-id.ts'
import type { EmailSender } from './port.ts'
import { withoutAddress } from './without-address.ts'

export type SmtpOptions = {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  url: string
  from: string
  timeoutMs?: number
}

/**
 * Sends mail through SMTP. If the URL has a password and the server is remote, TLS is required.
 * `?requireTLS=false` in the URL turns that off.
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
        // Pass an object, so that an address with a comma is never read as two recipients.
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
        // Throw a new error: the library's own includes the connection settings.
        const reason = error instanceof Error ? error.message : 'unknown'
        throw new Error(`The SMTP server did not accept the mail: ${withoutAddress(reason, to)}`)
      }
    },
  }
}

const mustEncrypt = ({ password, hostname }: URL): boolean =>
  password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
