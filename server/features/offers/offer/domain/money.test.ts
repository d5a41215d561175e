import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountFault,
  formatDecimal,
  formatGroupedDecimal,
  formatMoney,
  isCurrency,
  minorUnitDigits,
  parseMoney,
} from '../../../../platform/money.ts'
import { feesOf } from './fees.ts'

describe('money', () => {
  test.for([
    [125_000, 'USD', '$1,250.00'],
    [5, 'USD', '$0.05'],
    [-5, 'USD', '-$0.05'],
    [1250, 'JPY', '¥1,250'],
    [1250, 'KWD', 'KWD\u00a01.250'],
    [Number.MAX_SAFE_INTEGER, 'USD', '$90,071,992,547,409.91'],
  ] as const)('%i of %s is formatted as %s', ([amount, currency, text]) => {
    expect(formatMoney(amount, currency)).toBe(text)
  })

  test.for([
    [1_200_000, 'USD', '12,000.00'],
    [99_999, 'USD', '999.99'],
    [-123_456_789, 'USD', '-1,234,567.89'],
    [1_250_000, 'JPY', '1,250,000'],
    [1_234_567, 'KWD', '1,234.567'],
  ] as const)('%i of %s is shown in a field as %s', ([amount, currency, text]) => {
    expect(formatGroupedDecimal(amount, currency)).toBe(text)
  })

  test('formatted amounts parse back in every currency', () => {
    const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), currency, (amount, code) => {
        expect(parseMoney(formatDecimal(amount, code), code)).toBe(amount)
        expect(parseMoney(formatGroupedDecimal(amount, code), code)).toBe(amount)
      }),
    )
  })

  test.for([
    ['HUF', 2],
    ['IDR', 2],
    ['COP', 2],
    ['PKR', 2],
    ['ALL', 2],
    ['AFN', 2],
    ['LBP', 2],
    ['LAK', 2],
    ['MMK', 2],
    ['SOS', 2],
    ['YER', 2],
    ['IQD', 3],
    ['JPY', 0],
    ['ISK', 0],
    ['UGX', 0],
  ] as const)('%s has the standard’s minor unit digits, whatever the runtime says: %i', ([code, digits]) => {
    expect(minorUnitDigits(code)).toBe(digits)
    expect(formatDecimal(1_100_000, code)).toBe((1_100_000 / 10 ** digits).toFixed(digits))
    expect(formatMoney(1_100_000, code).replaceAll(/[^\d.]/g, '')).toBe((1_100_000 / 10 ** digits).toFixed(digits))
  })

  test('offer and fee together stay within the processor’s limits', () => {
    const limits = { leastMinorUnit: 50, mostMinorUnit: 99_999_999 }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom('USD', 'KWD'), (feeBps, currency) => {
        const fits = (amountMinorUnit: number) => !amountFault({ amountMinorUnit, currency, feeBps }, limits)
        const step = currency === 'KWD' ? 10 : 1
        let [low, high] = [50 / step + 5, 100_000_000 / step]
        while (high - low > 1) {
          const middle = Math.floor((low + high) / 2)
          if (fits(middle * step)) low = middle
          else high = middle
        }
        expect(feesOf(low * step, feeBps, currency).totalBrandPriceMinorUnit).toBeLessThanOrEqual(99_999_999)
        expect(feesOf((low + 1) * step, feeBps, currency).totalBrandPriceMinorUnit).toBeGreaterThan(99_999_999)
      }),
    )
  })

  test.for(['', '0', '-5', '1.234', '1,25', '12,34.5', '1e3', 'ten', '99999999999999999999'])(
    '“%s” is not a dollar amount',
    (text) => {
      expect(parseMoney(text, 'USD')).toBeUndefined()
    },
  )

  test('only current currencies are valid', () => {
    expect(['USD', 'JPY', 'KWD', 'EUR'].every(isCurrency)).toBe(true)
    expect(['ABC', 'usd', 'US', ''].some(isCurrency)).toBe(false)
  })
})
