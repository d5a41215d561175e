/** The patterns match the field names that the processor uses. */
const REQUIREMENT_TEXTS: readonly (readonly [name: RegExp, words: string])[] = [
  [/^external_account/, 'Your bank account for payouts'],
  [/verification\.(?:additional_)?document/, 'A picture of your passport or identity card'],
  [/\.dob\b/, 'Your date of birth'],
  [/\.address\b/, 'Your address'],
  [/\.(?:first_name|last_name)\b/, 'Your full name'],
  [/\.(?:id_number|ssn_last_4)\b|tax_id/, 'Your tax or social security number'],
  [/\bemail$/, 'Your email address'],
  [/\bphone$/, 'Your phone number'],
  [/^tos_acceptance/, 'Your acceptance of the processor’s terms'],
  [/^business_profile/, 'A short description of what you do'],
]

export const describeRequirements = (wants: readonly string[]): string[] => [
  ...new Set(
    wants.map((want) => REQUIREMENT_TEXTS.find(([name]) => name.test(want))?.[1] ?? 'A few more details about you'),
  ),
]
