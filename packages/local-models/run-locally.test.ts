import { createWorkerPool } from '@semblance/workers/worker-pool'
import { afterAll, expect, test } from 'vitest'
import type * as tasks from '../workers/testing/tasks.ts'
import { unavailable } from '../workers/testing/unavailable.ts'
import { runLocally } from './run-locally.ts'

const openPool = () =>
  createWorkerPool<typeof tasks>({
    title: 'tries',
    file: new URL('../workers/testing/tasks.ts', import.meta.url),
    timeoutMs: 10_000,
    idleMs: 1000,
    threads: 1,
    maxWaiting: 1,
    unavailable,
  })
const pool = openPool()
/** A thread of an earlier test may still be ending. */
const fresh = openPool()
afterAll(() => Promise.all([pool.close(), fresh.close()]))

test('a thread that dies makes the model unavailable, and the next call gets another thread', async () => {
  await expect(runLocally(pool.run('exit', {}))).rejects.toMatchObject({ name: 'ModelFailure', reason: 'unavailable' })
  expect(await runLocally(pool.run('add', { a: 1, b: 2 }))).toBe(3)
})

test('a timeout makes the model unavailable', async () => {
  const late = pool.run('spin', { ms: 60_000 }, { timeoutMs: 50 })
  await expect(runLocally(late)).rejects.toMatchObject({ reason: 'unavailable', retryAfterSeconds: 5 })
})

test('too many calls at once make the model busy', async () => {
  const ends = await Promise.allSettled([1, 2, 3].map(() => runLocally(fresh.run('rest', { ms: 20 }))))
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(ends[2]).toMatchObject({ reason: { name: 'ModelFailure', reason: 'busy', retryAfterSeconds: 5 } })
})

test('a task’s refusal is invalid and keeps its message', async () => {
  await expect(runLocally(pool.run('refuse', {}))).rejects.toMatchObject({
    reason: 'invalid',
    message: 'This is no picture.',
  })
})

test('an internal error does not expose its message', async () => {
  await expect(runLocally(pool.run('fail', {}))).rejects.toMatchObject({
    reason: 'unavailable',
    message: 'The local model did not finish.',
  })
})
