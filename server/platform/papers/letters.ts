/**
 * Matches one emoji, including its skin tone. An emoji that consists of several joined emoji, such
 * as a family, also counts as one.
 */
const EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f?)$/v
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * True if an emoji font draws the letter. Symbols such as © and ™ are drawn as text, unless they
 * are followed by the character that requests an emoji.
 */
export const isEmoji = (letter: string): boolean => EMOJI.test(letter) && (letter.length > 1 || letter > '\u2122')

/**
 * Splits a text into letters. An emoji counts as one letter, even if it consists of several
 * characters.
 */
export const lettersOf = (text: string): string[] =>
  Array.from(clusters.segment(text), ({ segment }) => (isEmoji(segment) ? [segment] : [...segment])).flat()
