/** The marketplace is in English only. Stores and boards are in the languages of fans. */
export const LANGUAGES = ['en', 'de', 'es', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

const LANGUAGES_OF: Readonly<Record<'shell' | 'store', readonly Language[]>> = { shell: ['en'], store: LANGUAGES }

type LanguageRequest = {
  chosen?: string | undefined
  header?: string | undefined
}

/**
 * Returns the reader's choice, or else the first language of the browser that the page supports,
 * or English.
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
