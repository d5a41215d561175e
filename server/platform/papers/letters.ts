/** One emoji with its skin tone, or several joined ones, such as a family. */
const EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f?)$/v
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * True if an emoji font draws the letter. Symbols such as © and ™ are text, unless the character
 * that requests an emoji follows.
 */
export const isEmoji = (letter: string): boolean => EMOJI.test(letter) && (letter.length > 1 || letter > '\u2122')

/** An emoji counts as one letter, even if it has several characters. */
export const lettersOf = (text: string): string[] =>
  Array.from(clusters.segment(text), ({ segment }) => (isEmoji(segment) ? [segment] : [...segment])).flat()
