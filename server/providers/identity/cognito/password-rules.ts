/** Password rules of the user pool, in Cognito's words and ours. */
const RULES: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/not long enough/i, 'It is too short'],
  [/uppercase/i, 'It needs an upper-case letter'],
  [/lowercase/i, 'It needs a lower-case letter'],
  [/numeric/i, 'It needs a digit'],
  [/symbol/i, 'It needs a symbol, such as ! or #'],
  [/security reasons|compromised/i, 'It appears in a data leak of another site'],
  [/regular expression|whitespace/i, 'It must not start or end with a space'],
]

export function passwordRule(message: string): string {
  const rule = RULES.find(([pattern]) => pattern.test(message))
  if (!rule) return 'Choose a longer password, with upper-case and lower-case letters, digits and a symbol.'
  return `Choose another password. ${rule[1]}.`
}
