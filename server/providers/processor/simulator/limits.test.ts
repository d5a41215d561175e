import { expect, test } from 'vitest'
import { assertChargeable, simulatorLimits } from './limits.ts'

const codeOf = (amount: number, currency: string): string | undefined => {
  try {
    assertChargeable(amount, currency)
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}

test.each([
  ['USD', 50, 99_999_999],
  ['JPY', 50, 99_999_999],
  ['KWD', 500, 99_999_990],
  ['MGA', 100, 99_999_900],
  ['IDR', 50, 999_999_999_999],
])('in %s amounts from %i to %i can be charged', (currency, least, most) => {
  expect(simulatorLimits(currency)).toEqual({ leastMinorUnit: least, mostMinorUnit: most })
  expect([codeOf(least, currency), codeOf(most, currency)]).toEqual([undefined, undefined])
  expect([codeOf(least - 1, currency), codeOf(most + 100, currency)]).toEqual(['amount_too_small', 'amount_too_large'])
})

test('an amount is a whole number above zero, of a known currency, and in its steps', () => {
  for (const wrong of [0, -50, 50.5, Number.NaN, 2 ** 53])
    expect(codeOf(wrong, 'USD')).toBe('parameter_invalid_integer')
  expect([codeOf(501, 'KWD'), codeOf(510, 'KWD'), codeOf(150, 'MGA')]).toEqual([
    'parameter_invalid_integer',
    undefined,
    'parameter_invalid_integer',
  ])
  expect([simulatorLimits('XTS'), codeOf(50, 'XTS')]).toEqual([undefined, 'currency_not_supported'])
})
