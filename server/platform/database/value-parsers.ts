/**
 * Parsers for PostgreSQL's column types by their oid, for both engines. An int8 above 2^53 is an
 * error, because a JavaScript number would round it.
 */
export const VALUE_PARSERS: Record<number, (text: string) => unknown> = {
  20: safeInteger,
  1700: numeric,
  1082: (text) => text,
  1186: (text) => text,
  1114: (text) => new Date(`${text.replace(' ', 'T')}Z`),
  1184: moment,
}

/** Takes a faster way for UTC and years with four digits. */
function moment(text: string): Date {
  if (text.charCodeAt(10) === SPACE && text.endsWith('+00'))
    return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
}

const SPACE = 32

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is not a whole number that JavaScript can hold exactly`)
  return value
}

/** A value without a fraction is a sum of int8 values and must be exact. */
function numeric(text: string): number {
  return text.includes('.') ? Number(text) : safeInteger(text)
}
