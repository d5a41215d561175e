/**
 * Parsers for the column types of PostgreSQL. Both engines use the same parsers. The keys are the
 * numbers (oid) of the types. Columns of type int8 contain amounts of money and counts. A value
 * above 2^53 is an error, because a JavaScript number would round it.
 */
export const VALUE_PARSERS: Record<number, (text: string) => unknown> = {
  20: safeInteger,
  1700: numeric,
  1082: (text) => text,
  1186: (text) => text,
  1114: (text) => new Date(`${text.replace(' ', 'T')}Z`),
  1184: moment,
}

/**
 * Parses a timestamp. Most timestamps are in UTC and have a year with four digits. They are parsed
 * in a faster way.
 */
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
 * Parses a value of type `numeric`. If the value has no fraction, it is a sum of int8 values and
 * must be exact. Only measurements have a fraction.
 */
function numeric(text: string): number {
  return text.includes('.') ? Number(text) : safeInteger(text)
}
