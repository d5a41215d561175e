import { type Message, message, moneyWords } from './words/message.ts'

/**
 * The currencies of ISO 4217 in use, by decimal digits, as the payment processor counts them.
 * `Intl` differs for some, such as 0 digits for HUF, IDR, COP and PKR.
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
/**
 * Currencies in which a payment must be a multiple of several minor units. Card networks require 0
 * as the third digit of an amount, and whole ariary for MGA.
 */
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

/** True for the code of a currency in use (ISO 4217), in capital letters. */
export const isCurrency = (code: string): boolean => DIGITS.has(code)

/**
 * Returns the decimal digits of a currency: 2 for USD, 0 for JPY, 3 for KWD, and 2 for currencies
 * no longer in use.
 */
export const minorUnitDigits = (currency: string): number => DIGITS.get(currency) ?? 2

/** Returns the number of minor units of which a payment must be a multiple, mostly 1. */
export const minorUnitStep = (currency: string): number => STEPS[currency] ?? 1

/**
 * Formats any amount exactly, for readers: `$1,250.00`, `¥1,250`, `KWD 1.250`, and in German
 * `1.250,00 $`.
 */
export function formatMoney(amountMinorUnit: number, currency: string, language = 'en'): string {
  return formatOf(currency, language).format(formatDecimal(amountMinorUnit, currency) as Intl.StringNumericLiteral)
}

/**
 * Formats any amount exactly and without a currency, for input fields and programs: `1250.00`,
 * `-0.05`.
 */
export function formatDecimal(amountMinorUnit: number, currency: string): string {
  const digits = minorUnitDigits(currency)
  const text = String(Math.abs(amountMinorUnit)).padStart(digits + 1, '0')
  const sign = amountMinorUnit < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * Like `formatDecimal`, but with commas between thousands, such as `1,250.00`. `parseMoney`
 * accepts the result.
 */
export function formatGroupedDecimal(amountMinorUnit: number, currency: string): string {
  const [whole = '', ...fraction] = formatDecimal(amountMinorUnit, currency).split('.')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')
}

/**
 * Converts minor to major units, such as 1250 of USD to 12.5, for fields that the contract defines
 * in major units.
 */
export const majorUnits = (amountMinorUnit: number, currency: string): number =>
  Number(formatDecimal(amountMinorUnit, currency))

const WHOLE_BPS = 10_000n

/**
 * Returns a share of an amount in basis points, rounded to the nearest multiple of `step` (see
 * `minorUnitStep`), and up from the middle. Amounts of money are rounded only here. Exact up to
 * the largest safe integer.
 * @throws RangeError if a number cannot represent the amount or the result exactly
 */
export function shareOfAmount(amountMinorUnit: number, bps: number, step = 1): number {
  if (!Number.isSafeInteger(amountMinorUnit) || amountMinorUnit < 0)
    throw new RangeError(`an amount of ${amountMinorUnit} cannot be divided exactly`)
  const whole = WHOLE_BPS * BigInt(step)
  const part = ((BigInt(amountMinorUnit) * BigInt(bps) + whole / 2n) / whole) * BigInt(step)
  if (part > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`a part of ${part} cannot be held exactly`)
  return Number(part)
}

/**
 * Parses an amount that a person has typed, such as `1250` or `1,250.5`. Returns undefined unless
 * it is positive, valid in this currency and small enough to be exact.
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

/**
 * Smallest and largest amount that the payment processor accepts, both inclusive, in minor units.
 */
export type AmountLimits = { leastMinorUnit: number; mostMinorUnit: number }

export type AmountFault = { field: 'currency' | 'amount'; words: Message }

/**
 * Returns undefined if an amount could be paid. Otherwise returns the reason and the amounts that
 * could be paid. Without `limits`, the processor does not accept the currency. The upper limit
 * applies to the sum of the amount and its fee.
 */
export function amountFault(
  { amountMinorUnit, currency, feeBps = 0 }: { amountMinorUnit: number; currency: string; feeBps?: number },
  limits: AmountLimits | undefined,
): AmountFault | undefined {
  if (!isCurrency(currency))
    return { field: 'currency', words: message('“{currency}” is not a currency in use (ISO 4217).', { currency }) }
  if (!limits)
    return {
      field: 'currency',
      words: message('Payments in {currency} are not supported. Choose another currency.', { currency }),
    }
  const step = minorUnitStep(currency)
  const min = limits.leastMinorUnit
  const max = mostBeforeFee(limits.mostMinorUnit, feeBps, step)
  if (amountMinorUnit < min || amountMinorUnit > max)
    return {
      field: 'amount',
      words: message('An amount in {currency} must be between {min} and {max}.', {
        currency,
        min: moneyWords(min, currency),
        max: moneyWords(max, currency),
      }),
    }
  if (amountMinorUnit % step !== 0)
    return {
      field: 'amount',
      words: message('An amount in {currency} must be a multiple of {step}.', {
        currency,
        step: moneyWords(step, currency),
      }),
    }
  return undefined
}

function mostBeforeFee(mostMinorUnit: number, feeBps: number, step: number): number {
  const exact = (BigInt(mostMinorUnit) * WHOLE_BPS) / (WHOLE_BPS + BigInt(feeBps))
  // Starts one step higher, because the fee may be rounded down.
  let max = Number(exact) - (Number(exact) % step) + step
  while (max + shareOfAmount(max, feeBps, step) > mostMinorUnit) max -= step
  return max
}

/** Latin digits in every language let readers compare amounts. */
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
