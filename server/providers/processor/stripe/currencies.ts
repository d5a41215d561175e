import { type AmountLimits, isCurrency, minorUnitDigits, minorUnitStep } from '../../../platform/money.ts'
import { ProcessorRefusal } from '../port.ts'

export type StripeAmount = { amount: number; currency: string }

/**
 * Stripe's units per minor unit, where Stripe differs from ISO 4217: hundredths of ISK and UGX,
 * which no longer exist, and whole ariary for MGA.
 */
const STRIPE_UNITS_PER_MINOR_UNIT: Readonly<Record<string, number>> = { ISK: 100, UGX: 100, MGA: 1 / 100 }

type Units = readonly [units: number, codes: string]

/** ISO currencies in which Stripe accepts no charges. */
const NOT_TAKEN = new Set('BTN CUP ERN GHS IQD IRR KPW LYD MRU SDG SSP STN SVC SYP TMT VES ZWG'.split(' '))

/** Smallest charges that Stripe documents, in whole units. */
const MIN_CHARGES: readonly Units[] = [
  [0.3, 'GBP'],
  [0.5, 'USD AUD BRL CAD CHF EUR INR NZD SGD'],
  [2, 'AED MYR PLN RON'],
  [2.5, 'DKK'],
  [3, 'NOK SEK'],
  [4, 'HKD'],
  [10, 'MXN THB'],
  [15, 'CZK'],
  [50, 'JPY'],
  [175, 'HUF'],
]
/**
 * Stripe requires half a dollar after conversion. Rates change, so each amount is a round number
 * worth about a dollar or more. In other currencies, the smallest charge is one unit.
 */
const ABOUT_A_DOLLAR: readonly Units[] = [
  [
    10,
    'BOB BWP BYN CNY FJD GEL GTQ ILS LSL MAD MDL MOP MVR NAD PEN PGK QAR SAR SBD SCR SZL TJS TND TOP TTD WST XCD ZAR',
  ],
  [
    100,
    'AFN ALL BDT CVE DOP DZD EGP ETB GMD HNL HTG JMD KES KGS MKD MUR MZN NIO NPR PHP RSD RUB SRD TRY TWD UAH UYU VUV XPF ZMW',
  ],
  [1000, 'AMD AOA ARS CLP CRC DJF GYD ISK KMF KRW KZT LKR LRD MWK NGN PKR RWF SOS XAF XOF YER'],
  [10_000, 'BIF CDF COP GNF KHR MGA MMK MNT PYG TZS UGX UZS'],
  [100_000, 'IDR LAK LBP VND'],
]
const MIN_UNITS = new Map(
  [...ABOUT_A_DOLLAR, ...MIN_CHARGES].flatMap(([units, codes]) =>
    codes.split(' ').map((code) => [code, units] as const),
  ),
)

/** Eight digits in Stripe's units, or twelve digits in rupiah. */
const MAX_MINOR_UNIT = 99_999_999
const MAX_IDR = 999_999_999_999

/** If `settled` is configured, only the listed currencies are accepted. */
export function stripeLimits(currency: string, settled: readonly string[] | undefined): AmountLimits | undefined {
  if (!isCurrency(currency) || NOT_TAKEN.has(currency) || (settled && !settled.includes(currency))) return undefined
  const step = minorUnitStep(currency)
  const min = (MIN_UNITS.get(currency) ?? 1) * 10 ** minorUnitDigits(currency)
  const max = (currency === 'IDR' ? MAX_IDR : MAX_MINOR_UNIT) / (STRIPE_UNITS_PER_MINOR_UNIT[currency] ?? 1)
  return { leastMinorUnit: Math.round(min), mostMinorUnit: Math.floor(max / step) * step }
}

/** @throws ProcessorRefusal if the result would not be a whole number of Stripe's units */
export function toStripe(amountMinorUnit: number, currency: string): StripeAmount {
  if (amountMinorUnit % minorUnitStep(currency) !== 0)
    throw new ProcessorRefusal(
      'parameter_invalid_integer',
      `${amountMinorUnit} ${currency} is not an amount Stripe can transfer.`,
    )
  const amount = Math.round(amountMinorUnit * (STRIPE_UNITS_PER_MINOR_UNIT[currency] ?? 1))
  return { amount, currency: currency.toLowerCase() }
}

export const fromStripe = (amount: number, stripeCurrency: string): number =>
  Math.round(amount / (STRIPE_UNITS_PER_MINOR_UNIT[stripeCurrency.toUpperCase()] ?? 1))
