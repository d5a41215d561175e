/**
 * The currencies of ISO 4217 that are in use, by the digits of their minor unit. The table is ours on purpose: what a
 * runtime's `Intl` says follows custom rather than the standard (it has no digits for HUF, IDR, COP or PKR), and an amount
 * must mean the same here as at whoever moves it.
 */
const BY_DIGITS: readonly (readonly [digits: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE
     CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR
     KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB
     PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY
     TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG`,
  ],
]
const DIGITS = new Map(
  BY_DIGITS.flatMap(([digits, codes]) => codes.split(/\s+/).map((code) => [code, digits] as const)),
)
/** What can be moved is coarser than the minor unit here: card networks want the third digit to be 0, and whole ariary. */
const STEPS: Readonly<Record<string, number>> = {
  MGA: 100,
  BHD: 10,
  IQD: 10,
  JOD: 10,
  KWD: 10,
  LYD: 10,
  OMR: 10,
  TND: 10,
}
const formats = new Map<string, Intl.NumberFormat>()

/** Whether a code is a currency of ISO 4217, in capitals. */
export const isCurrency = (code: string): boolean => DIGITS.has(code)

/** How many digits the minor unit has: 2 for USD, 0 for JPY, 3 for KWD. One that is no longer in use counts as having 2. */
export const minorUnitDigits = (currency: string): number => DIGITS.get(currency) ?? 2

/** Amounts of money that is moved are whole multiples of this many minor units: 1, but for a few currencies. */
export const minorUnitStep = (currency: string): number => STEPS[currency] ?? 1

/** `$1,250.00`, `¥1,250`, `KWD 1.250`; in German `1.250,00 $`: exact, whatever the size. */
export function formatMoney(amountMinorUnit: number, currency: string, language = 'en'): string {
  return formatOf(currency, language).format(decimalOf(amountMinorUnit, currency) as Intl.StringNumericLiteral)
}

/** `1250.00`, `-0.05`: exact, for a field somebody edits or a table somebody reads in. */
export function decimalOf(amountMinorUnit: number, currency: string): string {
  const digits = minorUnitDigits(currency)
  const text = String(Math.abs(amountMinorUnit)).padStart(digits + 1, '0')
  const sign = amountMinorUnit < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** `1,250.00`: as decimalOf, with its thousands apart, for a field that nobody types in now; parseMoney reads it. */
export function groupedDecimalOf(amountMinorUnit: number, currency: string): string {
  const [whole = '', ...fraction] = decimalOf(amountMinorUnit, currency).split('.')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')
}

/** 12.5 for 1250 minor units of USD: for fields that the contract has in whole units. Written down exactly, to the currency's digits. */
export const majorUnits = (amountMinorUnit: number, currency: string): number =>
  Number(decimalOf(amountMinorUnit, currency))

const WHOLE_BPS = 10_000n

/**
 * A part of an amount in basis points, rounded half up to whole steps (`minorUnitStep`): the one rounding there is. In
 * bigint, so that it is exact up to the largest safe integer.
 * @throws RangeError for an amount, or a part, that a number does not hold exactly.
 */
export function partOf(amountMinorUnit: number, bps: number, step = 1): number {
  if (!Number.isSafeInteger(amountMinorUnit) || amountMinorUnit < 0)
    throw new RangeError(`an amount of ${amountMinorUnit} cannot be divided exactly`)
  const whole = WHOLE_BPS * BigInt(step)
  const part = ((BigInt(amountMinorUnit) * BigInt(bps) + whole / 2n) / whole) * BigInt(step)
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

/** What whoever takes the money takes of one currency, in our minor units, both ends included. */
export type AmountLimits = { leastMinorUnit: number; mostMinorUnit: number }

export type AmountFault = { field: 'currency' | 'amount'; message: string }

/**
 * Why an amount could never be paid, in words that say what can; undefined when it can. `limits` are those of its
 * currency, undefined for one that is not taken. With a fee on top, the two together are what is paid.
 */
export function amountFault(
  { amountMinorUnit, currency, feeBps = 0 }: { amountMinorUnit: number; currency: string; feeBps?: number },
  limits: AmountLimits | undefined,
): AmountFault | undefined {
  if (!isCurrency(currency)) return { field: 'currency', message: `“${currency}” is not a currency in use (ISO 4217).` }
  if (!limits) return { field: 'currency', message: `${currency} cannot be paid here. Choose another currency.` }
  const step = minorUnitStep(currency)
  const least = limits.leastMinorUnit
  const most = mostBeforeFee(limits.mostMinorUnit, feeBps, step)
  if (amountMinorUnit < least || amountMinorUnit > most)
    return {
      field: 'amount',
      message: `An amount in ${currency} is between ${formatMoney(least, currency)} and ${formatMoney(most, currency)}.`,
    }
  if (amountMinorUnit % step !== 0)
    return { field: 'amount', message: `An amount in ${currency} goes in steps of ${formatMoney(step, currency)}.` }
  return undefined
}

/** The largest amount that is no more than `mostMinorUnit` together with its fee. */
function mostBeforeFee(mostMinorUnit: number, feeBps: number, step: number): number {
  const exact = (BigInt(mostMinorUnit) * WHOLE_BPS) / (WHOLE_BPS + BigInt(feeBps))
  // One step more may still fit: the fee is rounded.
  let most = Number(exact) - (Number(exact) % step) + step
  while (most + partOf(most, feeBps, step) > mostMinorUnit) most -= step
  return most
}

/** Figures are written alike in every language, so that amounts can be compared. */
const localeOf = (language: string): string => (language === 'en' ? 'en-US' : `${language}-u-nu-latn`)

function formatOf(currency: string, language: string): Intl.NumberFormat {
  const key = `${language} ${currency}`
  let format = formats.get(key)
  if (!format) {
    const digits = minorUnitDigits(currency)
    const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    format = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency, ...fixed })
    formats.set(key, format)
  }
  return format
}
