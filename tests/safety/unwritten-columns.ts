/** Columns with an audience in which the test of audiences writes no word, each with the reason. */
export const UNWRITTEN: Readonly<Record<string, string>> = {}
