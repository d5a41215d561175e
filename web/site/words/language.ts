/**
 * Languages of the pages. The marketplace is in English only; stores and boards are in the
 * languages of fans.
 */
export const LANGUAGES = ['en', 'de', 'es', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** Languages for each kind of page. */
const LANGUAGES_OF: Readonly<Record<'shell' | 'store', readonly Language[]>> = { shell: ['en'], store: LANGUAGES }

type LanguageRequest = {
  /** The language the reader chose, if any. */
  chosen?: string | undefined
  /** The `Accept-Language` header. */
  header?: string | undefined
}

/**
 * Picks a page's language: the reader's choice, else the first supported language their browser
 * asks for, else English.
 */
export function languageOf({ chosen, header = '' }: LanguageRequest, frame: 'shell' | 'store' = 'shell'): Language {
  const spoken = LANGUAGES_OF[frame]
  const wanted = [chosen ?? '', ...header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())]
  for (const one of wanted) {
    const found = spoken.find((language) => language === one)
    if (found) return found
  }
  return 'en'
}

/** Returns the direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (/^(?:ar|he|fa|ur)/.test(language) ? 'rtl' : 'ltr')
