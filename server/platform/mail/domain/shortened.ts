const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Every run of white space as one space: what a person typed, on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** As `shortened`, and ended after a whole word where one ends in the second half; no comma or colon before the ellipsis. */
export function shortenedAtWord(text: string, most: number): string {
  const line = oneLine(text)
  const cut = shortened(line, most)
  if (cut === line) return line
  const start = cut.slice(0, -1)
  const word = line[start.length] === ' ' ? start.length : start.lastIndexOf(' ')
  return `${start.slice(0, word > start.length / 2 ? word : start.length).replace(/[\s,;:]+$/, '')}…`
}

/** On one line and at most `most` letters long, as people count them; what is cut off is shown by an ellipsis. */
export function shortened(text: string, most: number): string {
  const line = oneLine(text)
  // Nothing is longer in letters than in units: the usual case costs nothing.
  if (line.length <= most) return line
  const all = Array.from(letters.segment(line), ({ segment }) => segment)
  return all.length <= most
    ? line
    : `${all
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
