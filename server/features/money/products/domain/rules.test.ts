import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal, formatMoney, minorUnitDigits } from '../../../../platform/money.ts'
import { writeWords } from '../../../../platform/words/index.ts'
import { priceFault } from './price.ts'
import { splitPayment } from './seller-share.ts'

describe('the shares of the seller and the platform', () => {
  test('add up to the whole, rounded half up, from 1 to a million', () => {
    for (const bps of [0, 1, 3000, 3333, 8000, 9999, 10_000])
      for (let amount = 1; amount <= 1_000_000; amount += bps === 8000 || bps === 3000 ? 1 : 997) {
        const { sellerMinorUnit, platformMinorUnit } = splitPayment(amount, bps, 'USD')
        const remainder = sellerMinorUnit * 10_000 - amount * bps
        if (
          sellerMinorUnit + platformMinorUnit !== amount ||
          platformMinorUnit < 0 ||
          !(remainder > -5000 && remainder <= 5000)
        )
          expect.fail(`${amount} at ${bps} bps: ${sellerMinorUnit} + ${platformMinorUnit}`)
      }
  })

  test('are exact for any safe integer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, bps) => {
          const { sellerMinorUnit, platformMinorUnit } = splitPayment(amount, bps, 'USD')
          expect(BigInt(sellerMinorUnit) + BigInt(platformMinorUnit)).toBe(BigInt(amount))
          const remainder = BigInt(sellerMinorUnit) * 10_000n - BigInt(amount) * BigInt(bps)
          expect(remainder > -5000n && remainder <= 5000n).toBe(true)
        },
      ),
    )
  })

  test('are exact up to the largest safe integer and rejected beyond it', () => {
    expect(splitPayment(2 ** 53 - 1, 8000, 'USD')).toEqual({
      sellerMinorUnit: 7_205_759_403_792_793,
      platformMinorUnit: 1_801_439_850_948_198,
    })
    expect(splitPayment(2 ** 53 - 2, 8000, 'USD').sellerMinorUnit).toBe(7_205_759_403_792_792)
    for (const amount of [2 ** 53, 2 ** 53 + 2, 0.5, Number.NaN, -1])
      expect(() => splitPayment(amount, 8000, 'USD')).toThrow(RangeError)
  })

  test('round half a unit up, whatever the currency’s exponent', () => {
    expect(splitPayment(5, 3000, 'USD')).toEqual({ sellerMinorUnit: 2, platformMinorUnit: 3 })
    expect(splitPayment(1, 5000, 'USD')).toEqual({ sellerMinorUnit: 1, platformMinorUnit: 0 })
  })
})

describe('money', () => {
  test('is formatted with the currency’s digits, also if negative', () => {
    expect([minorUnitDigits('JPY'), minorUnitDigits('USD'), minorUnitDigits('KWD')]).toEqual([0, 2, 3])
    expect([
      formatDecimal(-5, 'USD'),
      formatDecimal(-1234, 'KWD'),
      formatDecimal(-7, 'JPY'),
      formatDecimal(0, 'USD'),
    ]).toEqual(['-0.05', '-1.234', '-7', '0.00'])
    expect(formatMoney(-12_345, 'USD')).toBe('-$123.45')
    expect(formatDecimal(Number.MAX_SAFE_INTEGER, 'KWD')).toBe('9007199254740.991')
  })
})

describe('a price', () => {
  const limits = { leastMinorUnit: 50, mostMinorUnit: 99_999_999 }
  test.each([
    [50, 'USD', true],
    [49, 'USD', false],
    [99_999_999, 'USD', true],
    [100_000_000, 'USD', false],
    [50, 'JPY', true],
    [49, 'JPY', false],
    [5000, 'KWD', true],
    [5001, 'KWD', false],
  ])('of %i %s is valid: %s', (price, currency, isSound) => {
    expect(priceFault(price, currency, limits) === undefined).toBe(isSound)
  })

  test('error names the allowed range', () => {
    const fault = priceFault(20, 'USD', limits)
    expect(fault?.path).toBe('priceMinorUnit')
    expect(writeWords(fault?.words ?? '')).toBe('An amount in USD must be between $0.50 and $999,999.99.')
  })

  test('in an obsolete or unsupported currency is rejected', () => {
    expect(priceFault(1000, 'QQQ', undefined)).toMatchObject({ path: 'currency' })
    expect(priceFault(1000, 'KPW', undefined)).toMatchObject({ path: 'currency' })
  })
})
