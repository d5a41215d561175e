/** Columns with an audience, but without a word in the test of audiences, each with the reason. */
export const UNWRITTEN: Readonly<Record<string, string>> = {}
