/** Shortens a text for a list: whole words, with an ellipsis if any are cut. */
export const truncateText = (text: string, max = 80): string =>
  text.length <= max ? text : `${text.slice(0, max).replace(/[\s,;:.–-]+\S*$/, '')}…`
