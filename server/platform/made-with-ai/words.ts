/** Languages of stores and of the disclosure of licenses. */
export const AI_LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'ar'] as const
export type AiLanguage = (typeof AI_LANGUAGES)[number]

/** Page that explains the label. */
export const AI_PAGE = '/made-with-ai'

type AiWords = {
  /** The label. */
  label: string
  /** Shorter label, for pictures as small as a thumbnail. */
  short: string
  /** Text of the link to the page that explains the label. */
  link: string
}

export const AI_WORDS: Readonly<Record<AiLanguage, AiWords>> = {
  en: { label: 'Made with AI', short: 'AI', link: 'What this means' },
  de: { label: 'Mit KI erstellt', short: 'KI', link: 'Was das bedeutet' },
  es: { label: 'Hecho con IA', short: 'IA', link: 'Qué significa' },
  fr: { label: 'Créé avec l’IA', short: 'IA', link: 'Ce que cela signifie' },
  ja: { label: 'AIで作成', short: 'AI', link: 'この表示について' },
  ar: { label: 'صُنع بالذكاء الاصطناعي', short: 'ذكاء اصطناعي', link: 'ماذا يعني هذا' },
}

/** Adds the label to the description of a picture or a recording. */
export const describeAsMade = (description: string, language: AiLanguage): string =>
  description === '' ? AI_WORDS[language].label : `${description}. ${AI_WORDS[language].label}`
