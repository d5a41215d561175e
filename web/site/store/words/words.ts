import { useFacts } from '../../api.tsx'
import type { Language } from '../../words/language.ts'
import type { Words } from './type.ts'

export type { Words } from './type.ts'

const BY_LANGUAGE: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => (await import('./en/index.ts')).en,
  de: async () => (await import('./de/index.ts')).de,
  es: async () => (await import('./es/index.ts')).es,
  ar: async () => (await import('./ar/index.ts')).ar,
}

/** What has come so far: words never change while a process runs. */
const brought = new Map<Language, Words>()

/** Brings the words of a language, before a page is written in it. */
export async function bringWords(language: Language): Promise<void> {
  if (!brought.has(language)) brought.set(language, await BY_LANGUAGE[language]())
}

/** The words of a language that was brought. @throws Error before. */
export function wordsOf(language: Language): Words {
  const words = brought.get(language)
  if (!words) throw new Error(`The words of ${language} have not come.`)
  return words
}

/** What to say, in the reader's language. */
export const useWords = (): Words => wordsOf(useFacts().language)
