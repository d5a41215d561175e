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

/** `1250.00`, for a field somebody edits. */
export function decimalOf(amountMinorUnit: number, currency: string): string {
  const digits = minorUnitDigits(currency)
  const text = String(amountMinorUnit).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
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
