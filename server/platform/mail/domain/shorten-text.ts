const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Replaces line breaks and repeated spaces by one space. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Like `shortenText`, but cuts after a whole word if one ends in the second half. Removes a comma
 * or colon before the ellipsis.
 */
export function shortenAtWord(text: string, max: number): string {
  const line = oneLine(text)
  const cut = shortenText(line, max)
  if (cut === line) return line
  const start = cut.slice(0, -1)
  const word = line[start.length] === ' ' ? start.length : start.lastIndexOf(' ')
  return `${start.slice(0, word > start.length / 2 ? word : start.length).replace(/[\s,;:]+$/, '')}…`
}

/**
 * Shortens text to one line of at most `max` visible characters (graphemes), with an ellipsis if
 * it is cut.
 */
export function shortenText(text: string, max: number): string {
  const line = oneLine(text)
  // Counting graphemes is slow, and there are never more of them than UTF-16 code units.
  if (line.length <= max) return line
  const all = Array.from(letters.segment(line), ({ segment }) => segment)
  return all.length <= max
    ? line
    : `${all
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
