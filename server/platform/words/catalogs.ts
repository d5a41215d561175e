import type { SiteLanguage } from '../../../web/words/languages.ts'
import de from './catalogs/de.json' with { type: 'json' }
import es from './catalogs/es.json' with { type: 'json' }
import fr from './catalogs/fr.json' with { type: 'json' }
import ja from './catalogs/ja.json' with { type: 'json' }

export type { SiteLanguage }

/** Translations of the messages of the server, by language and English text. */
export const CATALOGS: Readonly<Record<SiteLanguage, Readonly<Record<string, string>>>> = { en: {}, de, fr, es, ja }

/** Languages of the marketplace, with English first. */
export const LANGUAGES = Object.keys(CATALOGS) as SiteLanguage[]

/** Returns a stored or requested language, if it is one of ours. */
export const knownLanguage = (language: unknown): SiteLanguage | undefined => LANGUAGES.find((one) => one === language)
