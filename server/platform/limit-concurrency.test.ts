import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('limitConcurrency runs at most the given number at once, in order, also after failures', async () => {
  const inTurn = limitConcurrency(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const run = (number: number) =>
    inTurn(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number % 2 === 1) throw new Error(`failed ${number}`)
      return number
    })
  const results = Promise.allSettled([0, 1, 2, 3, 4].map(run))
  const next = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
    return [...begun]
  }
  expect(begun).toEqual([0, 1])
  expect(await next()).toEqual([0, 1, 2])
  expect(await next()).toEqual([0, 1, 2, 3])
  expect(await next()).toEqual([0, 1, 2, 3, 4])
  await next()
  await next()
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})
