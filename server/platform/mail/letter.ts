import { type MailContent, mailLayout } from '../pages/mail-layout.ts'
import type { Letter } from './outgoing-mail.ts'

/** Creates a mail with the design of the pages. The default subject is the title. */
export const createLetter = (content: MailContent, subject = content.title): Letter => ({
  subject: singleLine(subject),
  ...mailLayout(content),
})

/** A title may contain a user's line breaks, but a subject must be one line. */
const singleLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
