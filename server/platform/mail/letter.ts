import { type MailContent, mailLayout } from '../pages/mail-layout.ts'
import { type SiteLanguage, type Words, writeWords } from '../words/index.ts'
import type { Letter } from './outgoing-mail.ts'

/** Creates a mail with the design of the pages. The default subject is the title. */
export const createLetter = (content: MailContent, subject?: Words): Letter => ({
  ...write(content, subject, 'en'),
  content: subject === undefined ? content : { ...content, subject },
})

/** Returns a mail in the language of its reader. */
export function letterIn(letter: Letter, language: SiteLanguage | undefined): Letter {
  if (letter.content === undefined || language === undefined || language === 'en') return letter
  const { subject, ...content } = letter.content
  return { ...letter, ...write(content, subject, language) }
}

const write = (content: MailContent, subject: Words = content.title, language: SiteLanguage) => ({
  subject: singleLine(writeWords(subject, language)),
  ...mailLayout(content, language),
})

/** A title may contain a user's line breaks, but a subject must be one line. */
const singleLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
