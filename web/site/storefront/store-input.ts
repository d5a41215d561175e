import { type AnyLanguage, spokenInStores } from '../words/language.ts'

/** Input of the request for a store, whose texts are in the reader's language. */
export const storeInput = (slug: string, language: AnyLanguage) => ({
  params: { slug },
  query: { language: spokenInStores(language) },
})
