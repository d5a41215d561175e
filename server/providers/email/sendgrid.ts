import sendgrid from '@sendgrid/mail'
import { messageIdOf } from './message-id.ts'
import type { EmailSender } from './port.ts'
import { withoutAddress } from './without-address.ts'

export type SendGridOptions = {
  apiKey: string
  from: string
  timeoutMs?: number
  /** Another server that speaks SendGrid's API. */
  baseUrl?: string
}

/** What the package exports beside its shared instance, and its types leave out. */
const { MailService } = sendgrid as unknown as {
  MailService: new () => typeof sendgrid & { client: { setDefaultRequest: (name: string, value: unknown) => unknown } }
}

/** Mail by SendGrid. Links and pictures stay as they were written: a signed link must arrive as it was signed. */
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
          // It takes no idempotency key. The id of the mail is ours, though, and its events name the key.
          headers: { ...headers, 'Message-ID': messageIdOf(idempotencyKey, from) },
          customArgs: { ...carried, mailKey: idempotencyKey },
          trackingSettings: {
            clickTracking: { enable: false, enableText: false },
            openTracking: { enable: carried !== undefined },
          },
        })
      } catch (error) {
        // A new error: the library's own carries the request with its key about.
        throw new Error(`SendGrid did not take the mail: ${withoutAddress(reasonOf(error), to)}`)
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
  const said = response?.body?.errors?.map((fault) => fault.message).filter(Boolean) ?? []
  return [code, message, ...said].filter(Boolean).join(', ') || 'no reason given'
}
