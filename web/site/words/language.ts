import { areasOf } from '../../words/areas.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '../../words/languages.ts'

/** Languages of stores and boards. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]
export type AnyLanguage = Language | SiteLanguage

type LanguageRequest = {
  /** The reader's choice. */
  chosen?: string | null | undefined
  /** The header `Accept-Language`. */
  header?: string | undefined
}

const languageIn = <Spoken extends string>(spoken: readonly Spoken[], { chosen, header = '' }: LanguageRequest) => {
  const wanted = [chosen ?? '', ...header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())]
  for (const one of wanted) {
    const found = spoken.find((language) => language === one)
    if (found) return found
  }
  return undefined
}

/**
 * Returns the reader's choice, or else the first language of the browser that the marketplace
 * speaks, or English.
 */
export const siteLanguageOf = (request: LanguageRequest): SiteLanguage => languageIn(SITE_LANGUAGES, request) ?? 'en'

/** Returns the language of a reader in stores, as `siteLanguageOf` does. */
export const storeLanguageOf = (request: LanguageRequest): Language => languageIn(LANGUAGES, request) ?? 'en'

/**
 * Returns the language in which a page of the marketplace is shown: English until it is translated.
 */
export const languageOfPage = (page: string, siteLanguage: SiteLanguage): SiteLanguage =>
  areasOf(page, false).length > 0 ? siteLanguage : 'en'

/** Returns the language, or English where stores do not speak it. */
export const spokenInStores = (language: AnyLanguage): Language => LANGUAGES.find((one) => one === language) ?? 'en'

/** Returns the direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (/^(?:ar|he|fa|ur)/.test(language) ? 'rtl' : 'ltr')
