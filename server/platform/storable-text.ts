/** Text as every database takes it: without NUL, and with U+FFFD where a half of a surrogate pair stood alone. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const ESCAPE = /\\(u[0-9a-f]{4}|.)/g
const LONE_HALF = /^ud[89a-f]/

/** A value as JSON that every database takes: its texts and the names of its members are storable text. */
export const storableJson = (value: object): string =>
  // Whole pairs are not escaped there, halves are.
  JSON.stringify(value).replace(ESCAPE, (escape, what: string) => {
    if (what === 'u0000') return ''
    return LONE_HALF.test(what) ? '\ufffd' : escape
  })
