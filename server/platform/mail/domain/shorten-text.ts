const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Replaces line breaks and repeated spaces by one space, so that the text fits on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Same as `shortenText`, but cuts the text after a whole word. This is not possible if the second
 * half of the shortened text contains no end of a word. Removes a comma or colon before the
 * ellipsis.
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
 * Shortens text to one line of at most `max` visible characters (graphemes). If the text is cut,
 * it ends with an ellipsis.
 */
export function shortenText(text: string, max: number): string {
  const line = oneLine(text)
  // Counting graphemes is slow. A text never has more graphemes than UTF-16 code units, so a text
  // with few code units is short enough.
  if (line.length <= max) return line
  const all = Array.from(letters.segment(line), ({ segment }) => segment)
  return all.length <= max
    ? line
    : `${all
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
