/** The ISO 4217 currencies in use today. */
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const formats = new Map<string, Intl.NumberFormat>()

export const isCurrency = (code: string): boolean => CURRENCIES.has(code)

/** How many digits the minor unit has: 2 for USD, 0 for JPY, 3 for KWD. */
export const minorUnitDigits = (currency: string): number =>
  formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

/** `$1,250.00`, `¥1,250`, `KWD 1.250`: exact, whatever the size. */
export function formatMoney(amountMinorUnit: number, currency: string): string {
  return formatOf(currency).format(decimalOf(amountMinorUnit, currency) as Intl.StringNumericLiteral)
}

/** `1250.00`, `-0.05`: exact, for a field somebody edits or a table somebody reads in. */
export function decimalOf(amountMinorUnit: number, currency: string): string {
  const digits = minorUnitDigits(currency)
  const text = String(Math.abs(amountMinorUnit)).padStart(digits + 1, '0')
  const sign = amountMinorUnit < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const WHOLE_BPS = 10_000n

/**
 * A part of an amount in basis points, rounded half up: the one rounding of the house. In bigint, so that it is exact up
 * to the largest safe integer.
 * @throws RangeError for an amount, or a part, that a number does not hold exactly.
 */
export function partOf(amountMinorUnit: number, bps: number): number {
  if (!Number.isSafeInteger(amountMinorUnit) || amountMinorUnit < 0)
    throw new RangeError(`an amount of ${amountMinorUnit} cannot be divided exactly`)
  const part = (BigInt(amountMinorUnit) * BigInt(bps) + WHOLE_BPS / 2n) / WHOLE_BPS
  if (part > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`a part of ${part} cannot be held exactly`)
  return Number(part)
}

/**
 * Reads an amount as a person writes it (`1250`, `1,250.5`); undefined when it is not a positive amount of this
 * currency that a number holds exactly.
 */
export function parseMoney(text: string, currency: string): number | undefined {
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  const digits = minorUnitDigits(currency)
  if (fraction.length > digits) return undefined
  const amount = Number(whole.replaceAll(',', '') + fraction.padEnd(digits, '0'))
  return amount > 0 && Number.isSafeInteger(amount) ? amount : undefined
}

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency)
  if (!format) formats.set(currency, (format = new Intl.NumberFormat('en-US', { style: 'currency', currency })))
  return format
}
