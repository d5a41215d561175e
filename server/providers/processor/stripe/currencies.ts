import { type AmountLimits, isCurrency, minorUnitDigits, minorUnitStep } from '../../../platform/money.ts'
import { ProcessorRefusal } from '../port.ts'

/** An amount in the units that Stripe uses. */
export type StripeAmount = { amount: number; currency: string }

/**
 * Number of Stripe's units in one of our minor units. Only the currencies in which Stripe differs
 * from ISO 4217 are listed. Stripe counts ISK and UGX in hundredths, which no longer exist, and
 * MGA in whole ariary.
 */
const STRIPE_UNITS_PER_MINOR_UNIT: Readonly<Record<string, number>> = { ISK: 100, UGX: 100, MGA: 1 / 100 }

type Units = readonly [units: number, codes: string]

/** ISO currencies in which Stripe accepts no charges. */
const NOT_TAKEN = new Set('BTN CUP ERN GHS IQD IRR KPW LYD MRU SDG SSP STN SVC SYP TMT VES ZWG'.split(' '))

/** Smallest charges that Stripe documents, in whole units of each currency. */
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
 * Smallest charges in the other currencies. Stripe requires half a dollar after conversion.
 * Exchange rates change, so each amount here is a round number worth about a dollar or more. In a
 * currency that is not listed, the smallest charge is one unit.
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

/**
 * Largest amounts that Stripe accepts: eight digits in Stripe's units, or twelve digits in rupiah.
 */
const MAX_MINOR_UNIT = 99_999_999
const MAX_IDR = 999_999_999_999

/**
 * Returns the limits of a charge in a currency. If `settled` is configured, only the listed
 * currencies are accepted.
 */
export function stripeLimits(currency: string, settled: readonly string[] | undefined): AmountLimits | undefined {
  if (!isCurrency(currency) || NOT_TAKEN.has(currency) || (settled && !settled.includes(currency))) return undefined
  const step = minorUnitStep(currency)
  const min = (MIN_UNITS.get(currency) ?? 1) * 10 ** minorUnitDigits(currency)
  const max = (currency === 'IDR' ? MAX_IDR : MAX_MINOR_UNIT) / (STRIPE_UNITS_PER_MINOR_UNIT[currency] ?? 1)
  return { leastMinorUnit: Math.round(min), mostMinorUnit: Math.floor(max / step) * step }
}

/**
 * Converts our amount to Stripe's units.
 * @throws ProcessorRefusal if the result would not be a whole number
 */
export function toStripe(amountMinorUnit: number, currency: string): StripeAmount {
  if (amountMinorUnit % minorUnitStep(currency) !== 0)
    throw new ProcessorRefusal(
      'parameter_invalid_integer',
      `${amountMinorUnit} ${currency} is not an amount Stripe can transfer.`,
    )
  const amount = Math.round(amountMinorUnit * (STRIPE_UNITS_PER_MINOR_UNIT[currency] ?? 1))
  return { amount, currency: currency.toLowerCase() }
}

/** Converts an amount from Stripe to our minor units. */
export const fromStripe = (amount: number, stripeCurrency: string): number =>
  Math.round(amount / (STRIPE_UNITS_PER_MINOR_UNIT[stripeCurrency.toUpperCase()] ?? 1))
