import { useFacts } from '../../api.tsx'
import type { Language } from '../../words/language.ts'
import type { en } from './en/index.ts'

/** Everything that stores and boards say, in one language. What takes values is a function of them. */
export type Words = Widened<typeof en>

/** The same keys, with any text in the place of the English one. */
type Widened<Value> = Value extends string
  ? string
  : Value extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Key in keyof Value]: Widened<Value[Key]> }

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
