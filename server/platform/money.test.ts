import { describe, expect, test } from 'vitest'
import {
  type AmountFault,
  amountFault,
  formatDecimal,
  formatMoney,
  majorUnits,
  parseMoney,
  shareOfAmount,
} from './money.ts'
import { writeWords } from './words/index.ts'

const MOST = Number.MAX_SAFE_INTEGER
const fault = (found: AmountFault | undefined) => found && writeWords(found.words)

describe('a share of an amount', () => {
  test.for([
    [125_000, 1000, 1, 12_500],
    [5, 1000, 1, 1],
    [4, 1000, 1, 0],
    [0, 1000, 1, 0],
    [1234, 1000, 10, 120],
    [1250, 1000, 10, 130],
    [MOST, 10_000, 1, MOST],
  ] as const)('of %i at %i basis points in steps of %i is %i', ([amount, bps, step, share]) => {
    expect(shareOfAmount(amount, bps, step)).toBe(share)
  })

  test.for([[-1], [0.5], [MOST + 1], [Number.NaN]])('of %d is refused', ([amount]) => {
    expect(() => shareOfAmount(amount as number, 1000)).toThrow(RangeError)
  })

  test('is refused if a number cannot represent it exactly', () => {
    expect(() => shareOfAmount(MOST, 10_001)).toThrow(RangeError)
  })
})

describe('an amount', () => {
  const limits = { leastMinorUnit: 50, mostMinorUnit: 10_000 }
  const faultOf = (amountMinorUnit: number, currency = 'USD') =>
    fault(amountFault({ amountMinorUnit, currency }, limits))

  test('can be paid if it is between the limits of its currency, both included', () => {
    expect([faultOf(50), faultOf(10_000)]).toEqual([undefined, undefined])
    for (const amount of [49, 10_001, 0, -50])
      expect(faultOf(amount)).toBe('An amount in USD must be between $0.50 and $100.00.')
  })

  test('can be paid only if it is a multiple of its currency’s smallest step', () => {
    expect(faultOf(1230, 'KWD')).toBeUndefined()
    expect(faultOf(1234, 'KWD')).toBe('An amount in KWD must be a multiple of KWD\u00a00.010.')
  })

  test('of zero is formatted without a sign, and one in a currency without minor units without a point', () => {
    expect([formatDecimal(0, 'USD'), formatDecimal(-1, 'USD'), formatDecimal(-7, 'JPY')]).toEqual([
      '0.00',
      '-0.01',
      '-7',
    ])
    expect([majorUnits(1250, 'USD'), majorUnits(1250, 'JPY'), formatMoney(0, 'EUR')]).toEqual([12.5, 1250, '€0.00'])
  })

  test('is parsed as people write it, from the smallest to the largest', () => {
    expect([parseMoney('0.01', 'USD'), parseMoney(' 1,250.5 ', 'USD'), parseMoney('7', 'JPY')]).toEqual([1, 125_050, 7])
    expect([parseMoney(String(MOST), 'JPY'), parseMoney(String(MOST + 1), 'JPY')]).toEqual([MOST, undefined])
    expect([parseMoney('0.00', 'USD'), parseMoney('1.234', 'USD'), parseMoney('1.5', 'JPY')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
