import type { Letter } from './outgoing-mail.ts'

/** A mail as somebody could get it, made by the function that sends such mails. */
export type MailExample = {
  /** What the outbox calls it; of a notice, its type. */
  kind: string
  /** Whom it is for, and what is special about it: `talent`, `talent, held back`. */
  reader: string
  letter: Letter
}
