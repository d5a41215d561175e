import { expect, test } from 'vitest'
import { isExpiry, outcomeOf, TEST_CARDS } from './simulator-cards.ts'

test('a test card is recognized in any format, and no other card is', () => {
  for (const { number, outcome } of TEST_CARDS) {
    expect(outcomeOf(number)).toBe(outcome)
    expect(outcomeOf(number.replaceAll(' ', ''))).toBe(outcome)
  }
  expect(outcomeOf('4111 1111 1111 1111')).toBeUndefined()
  expect(outcomeOf('')).toBeUndefined()
})

test('a card is valid to the end of its month', () => {
  const now = new Date('2026-12-31T23:00:00Z')
  expect(['12/26', '1/27', ' 06 / 31 '].map((text) => isExpiry(text, now))).toEqual([true, true, true])
  expect(['11/26', '13/30', '12', '', '12/2029'].map((text) => isExpiry(text, now))).toEqual(Array(5).fill(false))
})
