/** What a mail may carry for its provider to say again with every event of it: words of ours, never an address. */
export const MAIL_ARGUMENTS = ['merchSessionId', 'emailType'] as const
export type MailArguments = { readonly [Name in (typeof MAIL_ARGUMENTS)[number]]?: string }

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Extra headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
  /** Told again with its events; with them it is also told when it is opened, where the provider can. */
  arguments?: MailArguments | undefined
  /** The same whenever the same mail is handed over again, so that it need not arrive again. Letters, digits, dashes. */
  idempotencyKey: string
}

/** A mail that the local mailbox took. */
export type KeptMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Readonly<Record<string, string>>
  arguments: MailArguments
  at: Date
}

/** What the local mailbox keeps, to be read by whoever develops. Nothing comes in while a real provider sends. */
export type Mailbox = {
  /** The newest first, of one recipient or of all. */
  list: (options: { to?: string | undefined; limit: number }) => Promise<KeptMail[]>
  find: (id: string) => Promise<KeptMail | undefined>
}

/** Hands a mail over to whoever delivers it. Resolves when they took it; throws when they did not. */
export type EmailSender = {
  readonly name: string
  send: (mail: Mail) => Promise<void>
}

/** What a provider tells of a mail it took. */
export type MailEvent = {
  /** The provider's own id of the event. */
  id: string
  /** As `parseAddress` writes it. */
  address: string
  /** `bounce`: it will never arrive; `complaint`: its reader called it spam; `open`: it was looked at; `other` asks for nothing. */
  kind: 'bounce' | 'complaint' | 'open' | 'other'
  /** What the mail carried. */
  arguments: MailArguments
  /** What the provider calls it. */
  name: string
  detail: string | null
  at: Date
}

/** Reads a webhook of the provider's; undefined when it is not its, or cannot be read. */
export type EventReader = (webhook: {
  rawBody: string
  /** By its name in lower case. */
  header: (name: string) => string | undefined
}) => readonly MailEvent[] | undefined

/** Mail both ways: handed over, and what is told of it later. */
export type EmailProvider = EmailSender & { readEvents: EventReader }
