import { type SiteLanguage, type Words, writeWords } from '../../../platform/words/index.ts'

/** Texts of a stored notice. `words` is null in notices of an older program. */
export type NoticeTexts = { title: string; body: string; words: object | null }

/** Returns what a notice says, as words if it has them. */
export const wordsOf = ({ title, body, words }: NoticeTexts): { title: Words; body: Words } =>
  words === null ? { title, body } : (words as { title: Words; body: Words })

/** Returns what a notice says in the language of its reader. */
export function textsIn(notice: NoticeTexts, language: SiteLanguage | undefined): { title: string; body: string } {
  if (language === undefined || language === 'en') return { title: notice.title, body: notice.body }
  const { title, body } = wordsOf(notice)
  return { title: writeWords(title, language), body: writeWords(body, language) }
}
