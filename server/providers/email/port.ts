export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Extra headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
}

/** Hands a mail over to whoever delivers it. Resolves when they took it; throws when they did not. */
export type EmailSender = {
  readonly name: string
  send: (mail: Mail) => Promise<void>
}
