import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'

test('each attempt waits about twice as long as the one before, five minutes at most', () => {
  expect([1, 2, 3, 20].map((attempt) => backOffMs(attempt, 0, 0.5))).toEqual([2000, 4000, 8000, 300_000])
})

test('waits are spread by a quarter to either side', () => {
  expect([backOffMs(1, 0, 0), backOffMs(1, 0, 1)]).toEqual([1500, 2500])
})

test('nobody is asked again sooner than they said', () => {
  expect(backOffMs(1, 30, 0)).toBe(30_000)
})
