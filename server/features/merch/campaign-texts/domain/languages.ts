/** Languages of the pages of stores. A test compares them with `web/site/words/language.ts`. */
export const STORE_LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'ar'] as const
export type StoreLanguage = (typeof STORE_LANGUAGES)[number]
