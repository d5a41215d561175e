/**
 * Names of the values that we attach to a mail. The mail provider repeats these values in every
 * event about the mail. They never contain an email address.
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
   * Values that the mail provider repeats in every event about this mail. If these are set and the
   * provider supports it, the provider also reports when the mail is opened.
   */
  arguments?: MailArguments | undefined
  /**
   * Idempotency key. A mail that is sent again has the same key, so that the reader gets it only
   * once. Consists of letters, digits and dashes.
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

/**
 * Lists the mails in the local mailbox for developers. The mailbox is empty if a real provider
 * sends the mail.
 */
export type Mailbox = {
  /** Returns the newest mails first, for one recipient or for all. */
  list: (options: { to?: string | undefined; limit: number }) => Promise<StoredMail[]>
  find: (id: string) => Promise<StoredMail | undefined>
}

/**
 * Sends mail through a provider. `send` resolves once the provider has accepted the mail, and
 * rejects if the provider does not accept the mail.
 */
export type EmailSender = {
  readonly name: string
  send: (mail: Mail) => Promise<void>
}

/** An event about a mail. The mail provider reports it after it has accepted the mail. */
export type MailEvent = {
  /** Id of the event at the mail provider. */
  id: string
  /** Email address in the format that `parseAddress` returns. */
  address: string
  /**
   * `bounce`: the mail will never arrive. `complaint`: the reader marked the mail as spam. `open`:
   * the mail was opened. `other` needs no action.
   */
  kind: 'bounce' | 'complaint' | 'open' | 'other'
  /** The values that we attached to the mail. */
  arguments: MailArguments
  /** Name that the mail provider gives the event. */
  name: string
  detail: string | null
  at: Date
}

/**
 * Reads a webhook of the mail provider. Returns undefined if its signature is not valid or it
 * cannot be parsed.
 */
export type EventReader = (webhook: {
  rawBody: string
  /** Returns the value of a header. The name is in lower case. */
  header: (name: string) => string | undefined
}) => readonly MailEvent[] | undefined

/** Sends mail and reads the events that the mail provider reports. */
export type EmailProvider = EmailSender & { readEvents: EventReader }
