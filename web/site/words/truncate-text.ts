/** Shortens a text for a list: whole words, with an ellipsis if any are cut. */
export const truncateText = (text: string, most = 80): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\s,;:.–-]+\S*$/, '')}…`
