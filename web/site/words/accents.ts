import { currentLanguage } from '../../words/say.ts'

/** Capitalizes the first letter. */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Turns `en-gb` into `British English`. A person's own words are only capitalized. */
export function accentLabel(accent: string): string {
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(accent)) return capitalize(accent)
  return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(accent) ?? accent
}
