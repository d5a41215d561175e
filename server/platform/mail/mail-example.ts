import type { Letter } from './outgoing-mail.ts'

/** Example of a mail, made by the function that composes the real ones. */
export type MailExample = {
  /** Kind in the outbox. For a notice, its type. */
  kind: string
  /** Recipient of the example, and its variant: `talent`, `talent, held back`. */
  reader: string
  letter: Letter
}
