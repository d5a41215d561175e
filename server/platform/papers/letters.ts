/** One emoji, with its skin tone, and what is joined to it: a family is one. */
const EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f?)$/v
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** True if an emoji font draws the letter. Signs of text such as © and ™ stay text unless written as emoji. */
export const isEmoji = (letter: string): boolean => EMOJI.test(letter) && (letter.length > 1 || letter > '\u2122')

/** The letters of a text. An emoji is one letter, of however many characters it is made. */
export const lettersOf = (text: string): string[] =>
  Array.from(clusters.segment(text), ({ segment }) => (isEmoji(segment) ? [segment] : [...segment])).flat()
