/** The languages that pages speak. English is whole; another falls back to it word by word. */
export const LANGUAGES = ['en'] as const
export type Language = (typeof LANGUAGES)[number]

/** The first language of an `Accept-Language` header that we speak. */
export function languageOf(header: string | undefined): Language {
  const asked = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return LANGUAGES.find((language) => asked.includes(language)) ?? 'en'
}

/** Whether it is written from right to left. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (/^(?:ar|he|fa|ur)/.test(language) ? 'rtl' : 'ltr')
