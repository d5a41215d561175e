import type { Letter } from './outgoing-mail.ts'

/** Example of a mail. It is created by the same function as the real mails. */
export type MailExample = {
  /** Kind of the mail in the outbox. If the mail is a notice, the type of the notice. */
  kind: string
  /**
   * Reader of the example, and the variant of the mail. For example: `talent`, `talent, held
   * back`.
   */
  reader: string
  letter: Letter
}
