/** Languages of the marketplace and of signing in. */
export const SITE_LANGUAGES = ['en', 'de', 'fr', 'es', 'ja'] as const
export type SiteLanguage = (typeof SITE_LANGUAGES)[number]

/** The names of the languages, each in itself. */
export const SITE_LANGUAGE_NAMES: Readonly<Record<SiteLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
}
