/**
 * Returns text that every database can store. Removes NUL characters. Replaces incomplete UTF-16
 * pairs by the character U+FFFD.
 */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const ESCAPE = /\\(u[0-9a-f]{4}|.)/g
const LONE_HALF = /^ud[89a-f]/

/**
 * Converts a value to JSON text that every database can store. Removes NUL characters and replaces
 * incomplete UTF-16 pairs in all strings and names.
 */
export const storableJson = (value: object): string =>
  // JSON.stringify writes an incomplete UTF-16 pair as an escape sequence, but a complete pair as
  // a character. All escape sequences of this kind are therefore incomplete pairs.
  JSON.stringify(value).replace(ESCAPE, (escape, what: string) => {
    if (what === 'u0000') return ''
    return LONE_HALF.test(what) ? '\ufffd' : escape
  })
