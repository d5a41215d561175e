import { setTimeout as sleep } from 'node:timers/promises'
import { TaskRefused, task } from '../../../server/platform/workers/task.ts'

/** What a pool is tried with. */
export const add = task(({ a, b }: { a: number; b: number }) => a + b)
export const refuse = task((_input: object): never => {
  throw new TaskRefused('unreadable', 'This is no picture.')
})
export const fail = task((_input: object): never => {
  throw new Error('a fault of ours')
})
export const rest = task(async ({ ms }: { ms: number }) => {
  await sleep(ms)
  return 'rested'
})
export const spin = task(({ ms }: { ms: number }) => {
  const until = performance.now() + ms
  while (performance.now() < until);
  return 'done'
})
/** Keeps its thread busy without ever letting the event loop run, as some readers of damaged files do. */
export const neverYield = task(async (_input: object) => {
  for (;;) await Promise.resolve()
})
/** Spins until another thread has counted so many more, and says whether it did: for `longestMs` at most. */
export const spinUntilCounted = task(
  ({ counter, ticks, longestMs }: { counter: SharedArrayBuffer; ticks: number; longestMs: number }) => {
    const counted = new Int32Array(counter)
    const enough = Atomics.load(counted, 0) + ticks
    const until = performance.now() + longestMs
    while (Atomics.load(counted, 0) < enough && performance.now() < until);
    return Atomics.load(counted, 0) >= enough
  },
)
export const exit = task((_input: object) => process.exit(3))
/** Grows until its thread may not grow any more. */
export const fill = task((_input: object) => {
  const held: number[][] = []
  for (;;) held.push(Array.from({ length: 100_000 }, () => held.length))
})
/** Is done, and leaves something behind that fails when nobody waits for it any more. */
export const leaveBehind = task((_input: object) => {
  setTimeout(() => {
    throw new Error('left behind')
  }, 1)
  return 'done'
})
/** Is never done, and fails after a while with nothing to catch it. */
export const failLate = task(async ({ ms }: { ms: number }) => {
  setTimeout(() => {
    throw new Error('late fault')
  }, ms)
  await new Promise(() => {})
})
