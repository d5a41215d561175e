/**
 * A text that is written in the language of its reader only when it is read. It can be stored as
 * JSON. A plain string is written as it is: a name, or what a person wrote.
 */
export type Words =
  | string
  | Message
  | { readonly money: number; readonly currency: string }
  | { readonly day: string; readonly isMonthFirst?: true }
  | { readonly moment: string }
  | { readonly country: string }
  | { readonly listed: readonly Words[]; readonly isChoice?: true }
  | { readonly inSentence: Words }
  | { readonly sentences: readonly Words[] }
  | { readonly joined: readonly Words[]; readonly by: Words }
  | { readonly shortened: readonly Words[]; readonly max: number }

/** An English message in ICU MessageFormat, with its values. */
export type Message = { readonly say: string; readonly values?: Readonly<Record<string, Words | number>> }

/**
 * Returns a message of ours. Its translations are in
 * `server/platform/words/catalogs/<language>.json`, under the English text.
 */
export const message = (say: string, values?: Readonly<Record<string, Words | number>>): Message =>
  values === undefined ? { say } : { say, values }

/**
 * Marks an English text without values, for tables and rules that return texts. `knownMessage`
 * makes it a message.
 */
export const translatable = (text: string): string => text

/** Returns an amount of money. */
export const moneyWords = (amountMinorUnit: number, currency: string): Words => ({ money: amountMinorUnit, currency })

/** Returns a day in UTC, such as 20 December 2026. */
export const dayWords = (day: Date): Words => ({ day: day.toISOString() })

/** Like `dayWords`, but in English with the month first, as in licenses: December 20, 2026. */
export const monthFirstWords = (day: Date): Words => ({ day: day.toISOString(), isMonthFirst: true })

/** Returns a time in UTC, such as 20 December 2026 at 12:00 UTC. */
export const momentWords = (moment: Date): Words => ({ moment: moment.toISOString() })

/** Returns the name of a country by its code. */
export const countryWords = (code: string): Words => ({ country: code })

/** Joins words as a list: one, two and three. */
export const listed = (words: readonly Words[]): Words => ({ listed: words })

/** Joins words as a list to choose from: one, two or three. */
export const choice = (words: readonly Words[]): Words => ({ listed: words, isChoice: true })

/** Writes a label inside a sentence: without its capital letter, except in German. */
export const inSentence = (label: Words): Words => ({ inSentence: label })

/** Joins sentences as the language does. Empty ones are left out. */
export const sentences = (...parts: readonly Words[]): Words => ({ sentences: parts.filter((part) => part !== '') })

/**
 * Shortens a text to one line of at most `max` characters. Of several texts, takes the first that
 * is short enough, or else cuts the last one.
 */
export const shortened = (max: number, ...texts: readonly Words[]): Words => ({ shortened: texts, max })

/** Joins words with characters between them, such as a comma. */
export const joined = (by: Words, words: readonly Words[]): Words => ({ joined: words, by })
