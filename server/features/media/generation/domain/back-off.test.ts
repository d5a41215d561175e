import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'

test('each attempt waits about twice as long as the one before, at most five minutes', () => {
  expect([1, 2, 3, 20].map((attempt) => backOffMs(attempt, 0, 0.5))).toEqual([2000, 4000, 8000, 300_000])
})

test('waits have a jitter of 25 percent in both directions', () => {
  expect([backOffMs(1, 0, 0), backOffMs(1, 0, 1)]).toEqual([1500, 2500])
})

test('a retry never comes sooner than the provider’s Retry-After', () => {
  expect(backOffMs(1, 30, 0)).toBe(30_000)
})
