import { setTimeout as sleep } from 'node:timers/promises'
import { TaskRefused, task } from '../task.ts'

/** Tasks for tests of a worker pool. */
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
/**
 * Works for some milliseconds of CPU time and earns ten times as many. Then works without earning
 * more.
 */
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
/**
 * Occupies its thread and never lets the event loop run. Some decoders do the same with damaged
 * files.
 */
export const neverYield = task(async (_input: object) => {
  for (;;) await Promise.resolve()
})
/**
 * Occupies its thread until another thread has counted `ticks` ticks, but at most for `longestMs`.
 * Returns true if the other thread reached that number.
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
/** Allocates memory until the thread reaches its memory limit. */
export const fill = task((_input: object) => {
  const held: number[][] = []
  for (;;) held.push(Array.from({ length: 100_000 }, () => held.length))
})
/** Succeeds, but starts a timer that throws an error after the task has ended. */
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
