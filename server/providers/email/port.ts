/**
 * Names of the values that we attach to a mail and that its provider repeats in every event. Never
 * an email address.
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
   * Values that the provider repeats in every event of this mail. If set, the provider also tracks
   * opens if it supports that.
   */
  arguments?: MailArguments | undefined
  /**
   * Idempotency key. A repeated mail has the same key, so that it arrives once. Letters, digits
   * and dashes.
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

/** Lists mails of the local mailbox for developers. Empty while a real provider sends. */
export type Mailbox = {
  /** Returns the newest mails first, for one recipient or all. */
  list: (options: { to?: string | undefined; limit: number }) => Promise<StoredMail[]>
  find: (id: string) => Promise<StoredMail | undefined>
}

/**
 * Sends mail through a provider. `send` resolves once the provider has accepted the mail, and
 * throws if the provider does not accept it.
 */
export type EmailSender = {
  readonly name: string
  send: (mail: Mail) => Promise<void>
}

/** A provider's event about an accepted mail. */
export type MailEvent = {
  /** Id that the provider gives the event. */
  id: string
  /** In the format of `parseAddress`. */
  address: string
  /**
   * `bounce`: the mail will never arrive. `complaint`: the reader marked the mail as spam. `open`:
   * the mail was opened. `other` needs no action.
   */
  kind: 'bounce' | 'complaint' | 'open' | 'other'
  /** The arguments that we attached to the mail. */
  arguments: MailArguments
  /** The provider's name for the event. */
  name: string
  detail: string | null
  at: Date
}

/** Reads a provider's webhook. Returns undefined if it is not authentic or cannot be parsed. */
export type EventReader = (webhook: {
  rawBody: string
  /** Looks up a header by its lower-case name. */
  header: (name: string) => string | undefined
}) => readonly MailEvent[] | undefined

/** Sends mail and reads the provider's events about it. */
export type EmailProvider = EmailSender & { readEvents: EventReader }
