import type { Letter } from './outgoing-mail.ts'

/** Created by the same function as the real mails. */
export type MailExample = {
  /** Kind of the mail in the outbox or, for a notice, the type of the notice. */
  kind: string
  /** Reader and variant, such as `talent` or `talent, held back`. */
  reader: string
  letter: Letter
}
