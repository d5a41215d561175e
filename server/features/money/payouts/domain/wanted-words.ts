/** Descriptions for the seller of what the processor requires, by patterns in its field names. */
const WORDS: readonly (readonly [name: RegExp, words: string])[] = [
  [/^external_account/, 'A bank account to pay into'],
  [/verification\.(?:additional_)?document/, 'A picture of your passport or identity card'],
  [/\.dob\b/, 'Your date of birth'],
  [/\.address\b/, 'Your address'],
  [/\.(?:first_name|last_name)\b/, 'Your full name'],
  [/\.(?:id_number|ssn_last_4)\b|tax_id/, 'Your tax or social security number'],
  [/\bemail$/, 'Your e-mail address'],
  [/\bphone$/, 'Your telephone number'],
  [/^tos_acceptance/, 'Your agreement to the processor’s terms'],
  [/^business_profile/, 'A line about what you do'],
]

/** Lists what the processor still requires, worded for the seller, without duplicates. */
export const wantedInWords = (wants: readonly string[]): string[] => [
  ...new Set(wants.map((want) => WORDS.find(([name]) => name.test(want))?.[1] ?? 'A few more details about you')),
]
