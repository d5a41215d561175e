/**
 * Values that we attach to a mail, and that the provider repeats in every event about it. They
 * never contain an email address.
 */
export const MAIL_ARGUMENTS = ['merchSessionId', 'emailType'] as const
export type MailArguments = { readonly [Name in (typeof MAIL_ARGUMENTS)[number]]?: string }

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Extra headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
  /**
   * If these are set and the provider supports it, the provider also reports when the mail is
   * opened.
   */
  arguments?: MailArguments | undefined
  /**
   * A mail that is sent again has the same key, so that the reader gets it only once. The key
   * contains only letters, digits and dashes.
   */
  idempotencyKey: string
}

export type StoredMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Readonly<Record<string, string>>
  arguments: MailArguments
  at: Date
}

/** Mails in the local mailbox, for developers. It is empty if a real provider sends the mail. */
export type Mailbox = {
  /** Newest first, for one recipient or for all. */
  list: (options: { to?: string | undefined; limit: number }) => Promise<StoredMail[]>
  find: (id: string) => Promise<StoredMail | undefined>
}

/** `send` resolves once the provider has accepted the mail, and rejects otherwise. */
export type EmailSender = {
  readonly name: string
  send: (mail: Mail) => Promise<void>
}

/** An event that the provider reports after it has accepted the mail. */
export type MailEvent = {
  /** Id at the mail provider. */
  id: string
  address: string
  /**
   * `bounce`: the mail will never arrive. `complaint`: the reader marked the mail as spam. `other`
   * needs no action.
   */
  kind: 'bounce' | 'complaint' | 'open' | 'other'
  arguments: MailArguments
  /** The provider's name of the event. */
  name: string
  detail: string | null
  at: Date
}

/** Parses a webhook. Returns undefined if its signature is invalid or it cannot be parsed. */
export type EventReader = (webhook: {
  rawBody: string
  /** The name is in lower case. */
  header: (name: string) => string | undefined
}) => readonly MailEvent[] | undefined

/** Sends mail and reads the events that the provider reports. */
export type EmailProvider = EmailSender & { readEvents: EventReader }
