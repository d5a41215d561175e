import { currentLanguage } from '../../words/say.ts'

/** Writes a label inside of a sentence. German nouns keep their capital letter. */
export const lowerFirst = (label: string): string =>
  currentLanguage() === 'de' ? label : label.charAt(0).toLowerCase() + label.slice(1)
