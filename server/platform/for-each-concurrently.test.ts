import { expect, test } from 'vitest'
import { forEachConcurrently } from './for-each-concurrently.ts'

test('forEachConcurrently processes every item once, in order, within the concurrency limit', async () => {
  const begun: number[] = []
  let underWay = 0
  let max = 0
  await forEachConcurrently(Array.from({ length: 20 }, (_, index) => index).values(), 3, async (item) => {
    begun.push(item)
    max = Math.max(max, ++underWay)
    await Promise.resolve()
    underWay--
  })
  expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(max).toBe(3)
})

test('forEachConcurrently rejects with the first error', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('two')
  }
  await expect(forEachConcurrently([1, 2, 3], 2, work)).rejects.toThrow('two')
})
