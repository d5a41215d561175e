import type { Language } from '../words/language.ts'

/** Input of the request for a store, whose texts are in the reader's language. */
export const storeInput = (slug: string, language: Language) => ({ params: { slug }, query: { language } })
