/** Returns text that every database accepts. Removes NUL and replaces lone surrogates by U+FFFD. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const ESCAPE = /\\(u[0-9a-f]{4}|.)/g
const LONE_HALF = /^ud[89a-f]/

/**
 * Serializes a value as JSON that every database accepts. Its strings and member names are storable
 * text.
 */
export const storableJson = (value: object): string =>
  // JSON.stringify escapes lone surrogates, but not surrogate pairs.
  JSON.stringify(value).replace(ESCAPE, (escape, what: string) => {
    if (what === 'u0000') return ''
    return LONE_HALF.test(what) ? '\ufffd' : escape
  })
