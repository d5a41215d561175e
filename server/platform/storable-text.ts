/**
 * Returns text that every database can store: without NUL characters, and with U+FFFD for
 * incomplete UTF-16 pairs.
 */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const ESCAPE = /\\(u[0-9a-f]{4}|.)/g
const LONE_HALF = /^ud[89a-f]/

/** Converts a value to JSON text that every database can store, as `storableText` does. */
export const storableJson = (value: object): string =>
  // JSON.stringify escapes only incomplete UTF-16 pairs.
  JSON.stringify(value).replace(ESCAPE, (escape, what: string) => {
    if (what === 'u0000') return ''
    return LONE_HALF.test(what) ? '\ufffd' : escape
  })
