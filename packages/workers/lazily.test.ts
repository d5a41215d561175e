import { expect, test } from 'vitest'
import { lazily } from './lazily.ts'

test('lazily creates the value on first use and once for all callers', async () => {
  let times = 0
  const value = lazily(async () => ++times)
  expect([times, value.begun()]).toEqual([0, undefined])
  expect(await Promise.all([value(), value()])).toEqual([1, 1])
  expect([await value(), await value.begun()]).toEqual([1, 1])
})

test('lazily rejects all waiting callers with the error and retries on the next call', async () => {
  let times = 0
  const value = lazily(async () => {
    if (++times === 1) throw new Error('not yet')
    return times
  })
  const outcomes = await Promise.allSettled([value(), value()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(value.begun()).toBeUndefined()
  expect(await value()).toBe(2)
})
