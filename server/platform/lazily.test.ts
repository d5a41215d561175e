import { expect, test } from 'vitest'
import { lazily } from './lazily.ts'

test('lazily creates the value on first use and once for all callers', async () => {
  let times = 0
  const thing = lazily(async () => ++times)
  expect([times, thing.begun()]).toEqual([0, undefined])
  expect(await Promise.all([thing(), thing()])).toEqual([1, 1])
  expect([await thing(), await thing.begun()]).toEqual([1, 1])
})

test('lazily rejects all waiting callers with the error and retries on the next call', async () => {
  let times = 0
  const thing = lazily(async () => {
    if (++times === 1) throw new Error('not yet')
    return times
  })
  const outcomes = await Promise.allSettled([thing(), thing()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(thing.begun()).toBeUndefined()
  expect(await thing()).toBe(2)
})
