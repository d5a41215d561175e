/** The first letter large, as a line of its own begins. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const languages = new Intl.DisplayNames('en', { type: 'language' })

/** `en-gb` is `British English`; an accent in somebody's own words stays as it is. */
export function accentWords(accent: string): string {
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(accent)) return sentence(accent)
  return languages.of(accent) ?? accent
}
