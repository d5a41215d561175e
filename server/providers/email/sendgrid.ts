import sendgrid from '@sendgrid/mail'
import { messageIdOf } from './message-id.ts'
import type { EmailSender } from './port.ts'
import { withoutAddress } from './without-address.ts'

export type SendGridOptions = {
  apiKey: string
  from: string
  timeoutMs?: number
  /** Address of another server that implements SendGrid's API. */
  baseUrl?: string
}

/** The package exports this class, but its types omit it. */
const { MailService } = sendgrid as unknown as {
  MailService: new () => typeof sendgrid & { client: { setDefaultRequest: (name: string, value: unknown) => unknown } }
}

/**
 * Sends mail through SendGrid. Click and open tracking stay off, because they would rewrite links,
 * and a signed link must arrive unchanged.
 */
export function createSendGridSender({ apiKey, from, timeoutMs = 10_000, baseUrl }: SendGridOptions): EmailSender {
  const service = new MailService()
  service.setApiKey(apiKey)
  service.setTimeout(timeoutMs)
  if (baseUrl) service.client.setDefaultRequest('baseUrl', baseUrl)
  return {
    name: 'SendGrid',
    send: async ({ to, subject, text, html, headers, arguments: carried, idempotencyKey }) => {
      try {
        await service.send({
          from,
          to: { email: to },
          subject,
          text,
          html,
          // SendGrid takes no idempotency key, so the key goes into the Message-ID and into the
          // mail's events.
          headers: { ...headers, 'Message-ID': messageIdOf(idempotencyKey, from) },
          customArgs: { ...carried, mailKey: idempotencyKey },
          trackingSettings: {
            clickTracking: { enable: false, enableText: false },
            openTracking: { enable: carried !== undefined },
          },
        })
      } catch (error) {
        // Throw a new error: the library's own includes the request with the API key.
        throw new Error(`SendGrid did not accept the mail: ${withoutAddress(reasonOf(error), to)}`)
      }
    },
  }
}

type Failure = {
  message?: string
  code?: number | string
  response?: { body?: { errors?: readonly { message?: string }[] } }
}

function reasonOf(error: unknown): string {
  const { message, code, response } = error as Failure
  const messages = response?.body?.errors?.map((fault) => fault.message).filter(Boolean) ?? []
  return [code, message, ...messages].filter(Boolean).join(', ') || 'no reason given'
}
