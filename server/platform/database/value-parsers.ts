/**
 * Parsers of PostgreSQL's types by type oid, the same on both engines. int8 holds money and counts,
 * so a value past 2^53 is an error, never a rounded number.
 */
export const VALUE_PARSERS: Record<number, (text: string) => unknown> = {
  20: safeInteger,
  1700: numeric,
  1082: (text) => text,
  1186: (text) => text,
  1114: (text) => new Date(`${text.replace(' ', 'T')}Z`),
  1184: moment,
}

/** Parses a timestamp. Most values are in UTC with a four-digit year and take a fast path. */
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

/**
 * Parses a numeric. A numeric without a fraction is a sum of int8 values and must stay exact. Only
 * measurements have a fraction.
 */
function numeric(text: string): number {
  return text.includes('.') ? Number(text) : safeInteger(text)
}
