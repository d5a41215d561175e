/** Shortens a text without cutting words. An ellipsis shows that something is missing. */
export const truncateText = (text: string, max = 80): string =>
  text.length <= max ? text : `${text.slice(0, max).replace(/[\s,;:.–-]+\S*$/, '')}…`
