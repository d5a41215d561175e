import { type MailContent, mailLayout } from '../pages/mail-layout.ts'
import type { Letter } from './outgoing-mail.ts'

/** A mail in the look of the pages, its title as its subject unless it has another. */
export const letterOf = (content: MailContent, subject = content.title): Letter => ({
  subject: singleLine(subject),
  ...mailLayout(content),
})

/** A title can carry what a person typed; a subject is one line. */
const singleLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
