import sendgrid from '@sendgrid/mail'
import { messageIdOf } from './message-id.ts'
import type { EmailSender } from './port.ts'
import { withoutAddress } from './without-address.ts'

export type SendGridOptions = {
  apiKey: string
  from: string
  timeoutMs?: number
  /** Address of another server with SendGrid's API, for example in tests. */
  baseUrl?: string
}

/** Exported by the package, but missing in its types. */
const { MailService } = sendgrid as unknown as {
  MailService: new () => typeof sendgrid & { client: { setDefaultRequest: (name: string, value: unknown) => unknown } }
}

/** Click and open tracking are off, because a signed link must arrive unchanged. */
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
          // SendGrid accepts no idempotency key, so it is sent in the Message-ID and attached to
          // events.
          headers: { ...headers, 'Message-ID': messageIdOf(idempotencyKey, from) },
          customArgs: { ...carried, mailKey: idempotencyKey },
          trackingSettings: {
            clickTracking: { enable: false, enableText: false },
            openTracking: { enable: carried !== undefined },
          },
        })
      } catch (error) {
        // The library's error contains the request with the API key.
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
