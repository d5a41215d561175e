import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeating } from './repeating.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const PACE = { everyMs: 250, idleMs: 10_000 }
const startLoop = (work: () => Promise<number>) => {
  const failures: unknown[] = []
  const looked = vi.fn<() => Promise<number>>(work)
  const loop = repeating(looked, PACE, (error) => failures.push(error))
  loop.start()
  return { loop, looked, failures }
}

test('an idle loop polls less and less often, and polls soon after it is woken', async () => {
  const { loop, looked } = startLoop(async () => 0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looked.mock.calls.length).toBeLessThan(13)
  looked.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looked.mock.calls.length).toBe(6)
  looked.mockClear()
  loop.wake()
  await vi.advanceTimersByTimeAsync(PACE.everyMs)
  expect(looked).toHaveBeenCalledTimes(1)
  await loop.stop()
})

test('a busy loop continues at once, and a wake during a run triggers another', async () => {
  const { loop, looked } = startLoop(async () => 1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(looked).toHaveBeenCalledTimes(40)
  looked.mockImplementation(async () => {
    loop.wake()
    return 0
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(looked).toHaveBeenCalledTimes(44)
  await loop.stop()
})

test('errors are reported and slow the loop down without ending it, and a stopped loop never runs', async () => {
  const { loop, looked, failures } = startLoop(async () => {
    throw new Error('away')
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(failures.length).toBeGreaterThan(5)
  expect(failures.length).toBeLessThan(13)
  await loop.stop()
  loop.wake()
  looked.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looked).not.toHaveBeenCalled()
})
