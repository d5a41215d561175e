import { setTimeout as sleep } from 'node:timers/promises'
import { TaskRefused, task } from '../task.ts'

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
/** Earns ten times the CPU time that it uses, and then works without earning. */
export const earnThenSpin = task(({ earnMs, spinMs }: { earnMs: number; spinMs: number }, earn) => {
  const spin = (ms: number): void => {
    const start = process.threadCpuUsage()
    for (;;) {
      const { user, system } = process.threadCpuUsage(start)
      if ((user + system) / 1000 >= ms) return
    }
  }
  for (let at = 0; at < earnMs; at += 10) {
    spin(10)
    earn(100)
  }
  spin(spinMs)
  return 'done'
})
/** Never lets the event loop run, like some decoders with damaged files. */
export const neverYield = task(async (_input: object) => {
  for (;;) await Promise.resolve()
})
/**
 * Occupies its thread until another thread has counted `ticks` ticks, at most for `longestMs`.
 * Returns true if the other thread did.
 */
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
/** Allocates memory until the thread reaches its limit. */
export const fill = task((_input: object) => {
  const held: number[][] = []
  for (;;) held.push(Array.from({ length: 100_000 }, () => held.length))
})
/** Leaves a timer that throws after the task has ended. */
export const leaveBehind = task((_input: object) => {
  setTimeout(() => {
    throw new Error('left behind')
  }, 1)
  return 'done'
})
/** Never ends, and throws an error outside its promise after `ms`. */
export const failLate = task(async ({ ms }: { ms: number }) => {
  setTimeout(() => {
    throw new Error('late fault')
  }, ms)
  await new Promise(() => {})
})
