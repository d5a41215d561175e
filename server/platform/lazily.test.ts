import { expect, test } from 'vitest'
import { lazily } from './lazily.ts'

test('nothing is made before the first use, and one thing for everybody who asks', async () => {
  let times = 0
  const thing = lazily(async () => ++times)
  expect([times, thing.begun()]).toEqual([0, undefined])
  expect(await Promise.all([thing(), thing()])).toEqual([1, 1])
  expect([await thing(), await thing.begun()]).toEqual([1, 1])
})

test('a failure is told to all who waited, and tried again by whoever asks next', async () => {
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
