const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Every run of white space as one space: what a person typed, on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

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
