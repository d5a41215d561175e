import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const later = () => Promise.withResolvers<string>()

test('runs at most two tasks at once and returns each its own result', async () => {
  const inTurn = createConcurrencyLimit(2)
  const works = [later(), later(), later()]
  const begun: number[] = []
  const results = works.map((work, at) =>
    inTurn(() => {
      begun.push(at)
      return work.promise
    }),
  )
  expect(begun).toEqual([0, 1])
  works[1]?.resolve('second')
  expect(await results[1]).toBe('second')
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  works[0]?.resolve('first')
  works[2]?.resolve('third')
  expect(await Promise.all(results)).toEqual(['first', 'second', 'third'])
})

test('a failed task makes room for the next', async () => {
  const inTurn = createConcurrencyLimit(1)
  const failed = inTurn(() => Promise.reject(new Error('no picture')))
  const next = inTurn(async () => 'a picture')
  await expect(failed).rejects.toThrow('no picture')
  expect(await next).toBe('a picture')
})

test('a task aborted before its turn is never started', async () => {
  const inTurn = createConcurrencyLimit(1)
  const first = later()
  const calledOff = new AbortController()
  const one = inTurn(() => first.promise)
  const other = inTurn(() => Promise.reject(new Error('was begun')), calledOff.signal)
  calledOff.abort(new Error('called off'))
  first.resolve('done')
  expect(await one).toBe('done')
  await expect(other).rejects.toThrow('called off')
})
