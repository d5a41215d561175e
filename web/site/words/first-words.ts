/** The beginning of a text, for a line of a list: whole words, and a sign that there are more. */
export const firstWords = (text: string, most = 80): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\s,;:.–-]+\S*$/, '')}…`
