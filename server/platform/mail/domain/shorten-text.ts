const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Replaces each run of white space by one space, so that the text fits on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Same as `shortenText`, but ends after a whole word if a word ends in the second half of the
 * shortened text. Removes a comma or colon before the ellipsis.
 */
export function shortenAtWord(text: string, max: number): string {
  const line = oneLine(text)
  const cut = shortenText(line, max)
  if (cut === line) return line
  const start = cut.slice(0, -1)
  const word = line[start.length] === ' ' ? start.length : start.lastIndexOf(' ')
  return `${start.slice(0, word > start.length / 2 ? word : start.length).replace(/[\s,;:]+$/, '')}…`
}

/** Shortens text to one line of at most `max` graphemes. An ellipsis replaces the rest. */
export function shortenText(text: string, max: number): string {
  const line = oneLine(text)
  // A text never has more graphemes than UTF-16 code units, so most texts need no segmentation.
  if (line.length <= max) return line
  const all = Array.from(letters.segment(line), ({ segment }) => segment)
  return all.length <= max
    ? line
    : `${all
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
