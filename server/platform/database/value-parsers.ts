/**
 * Parsers for PostgreSQL's types, the same on both engines. The keys are the numbers (oid) of the
 * types. int8 columns hold money and counts. A value beyond 2^53 is therefore an error, because a
 * number would round it.
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
