/** Columns with an audience that the test of audiences leaves without a word, and why. */
export const UNWRITTEN: Readonly<Record<string, string>> = {
  'identity.codes.email': 'Nothing has written or read the table since identity.mailed_codes replaced it.',
}
