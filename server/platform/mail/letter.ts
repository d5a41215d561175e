import { type MailContent, mailLayout } from '../pages/mail-layout.ts'
import type { Letter } from './outgoing-mail.ts'

/** Returns a mail in the pages' design. The subject defaults to the title. */
export const createLetter = (content: MailContent, subject = content.title): Letter => ({
  subject: singleLine(subject),
  ...mailLayout(content),
})

/** A title may contain a user's text with line breaks, but a subject must be one line. */
const singleLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
