import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeating } from './repeating.ts'

const unexpected = (error: unknown) => expect.unreachable(String(error))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it works again and again, counting from the end of the last time', async () => {
  let finish = () => {}
  const work = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (finish = resolve)))
  const loop = repeating(work, 100, unexpected)
  loop.start()
  await vi.advanceTimersByTimeAsync(99)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(100)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a failure is told, and does not end it', async () => {
  const failures: unknown[] = []
  const failing = () => Promise.reject(new Error('no luck'))
  const loop = repeating(failing, 100, (error) => failures.push(error))
  loop.start()
  await vi.advanceTimersByTimeAsync(250)
  expect(failures).toEqual([new Error('no luck'), new Error('no luck')])
})

test('once it is stopped, nothing is under way and nothing begins', async () => {
  let finish = () => {}
  const work = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (finish = resolve)))
  const loop = repeating(work, 100, unexpected)
  loop.start()
  await vi.advanceTimersByTimeAsync(100)
  let isStopped = false
  const stopped = loop.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(1000)
  expect(isStopped).toBe(false)
  finish()
  await stopped
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})
