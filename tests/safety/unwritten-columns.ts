/** Columns with an audience that the test of audiences leaves without a word, and why. */
export const UNWRITTEN: Readonly<Record<string, string>> = {}
