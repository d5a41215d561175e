/** The languages that pages speak. The marketplace itself is in English; stores and boards speak the languages of fans. */
export const LANGUAGES = ['en', 'de', 'es', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** The languages of each kind of page. */
const LANGUAGES_OF: Readonly<Record<'shell' | 'store', readonly Language[]>> = { shell: ['en'], store: LANGUAGES }

type Asked = {
  /** What the reader has chosen here, if anything. */
  chosen?: string | undefined
  /** `Accept-Language`. */
  header?: string | undefined
}

/** The language of a page: the reader's choice, else the first their browser asks for that it speaks, else English. */
export function languageOf({ chosen, header = '' }: Asked, frame: 'shell' | 'store' = 'shell'): Language {
  const spoken = LANGUAGES_OF[frame]
  const wanted = [chosen ?? '', ...header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())]
  for (const one of wanted) {
    const found = spoken.find((language) => language === one)
    if (found) return found
  }
  return 'en'
}

/** Whether it is written from right to left. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (/^(?:ar|he|fa|ur)/.test(language) ? 'rtl' : 'ltr')
