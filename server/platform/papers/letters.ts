/** One emoji with its skin tone and joined parts. A family counts as one emoji. */
const EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f?)$/v
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * True if an emoji font draws the letter. Text symbols such as © and ™ stay text unless they are
 * written as emoji.
 */
export const isEmoji = (letter: string): boolean => EMOJI.test(letter) && (letter.length > 1 || letter > '\u2122')

/** Splits a text into letters. An emoji is one letter, however many characters it has. */
export const lettersOf = (text: string): string[] =>
  Array.from(clusters.segment(text), ({ segment }) => (isEmoji(segment) ? [segment] : [...segment])).flat()
