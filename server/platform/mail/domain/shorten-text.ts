const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Collapses white space, so that typed text fits on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Same as `shortened`, but ends after a whole word if one ends in the second half, without a comma
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

/** Shortens text to one line of at most `most` graphemes. An ellipsis replaces the rest. */
export function shortenText(text: string, max: number): string {
  const line = oneLine(text)
  // A text never has more graphemes than UTF-16 units, so the usual case needs no segmentation.
  if (line.length <= max) return line
  const all = Array.from(letters.segment(line), ({ segment }) => segment)
  return all.length <= max
    ? line
    : `${all
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
