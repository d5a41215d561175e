import { type MailContent, mailLayout } from '../pages/mail-layout.ts'
import type { Letter } from './outgoing-mail.ts'

/**
 * Creates a mail with the design of the pages. If no subject is given, the title is the subject.
 */
export const createLetter = (content: MailContent, subject = content.title): Letter => ({
  subject: singleLine(subject),
  ...mailLayout(content),
})

/**
 * Replaces line breaks in the subject of a mail by spaces. A title may contain text from a user
 * with line breaks, but a subject must be one line.
 */
const singleLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
