import { onTestFinished, vi } from 'vitest'
import { type AdjustableClock, DAY_MS, MINUTE_MS } from '../../../server/platform/clock.ts'

/**
 * Advances the system time, which the simulator uses for later events and which `world.clock` does
 * not change. It then stands still until the test ends.
 */
export function realTimePasses(ms: number): void {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

/** Calls a function that reads the system time, such as a library's, while that time is `at`. */
export function withSystemTime<T>(at: Date, call: () => T): T {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  try {
    return call()
  } finally {
    vi.useRealTimers()
  }
}

/** Advances a clock to the next UTC day, so that a test that counts per day starts from zero. */
export const beginDay = (clock: AdjustableClock): void =>
  clock.advance(DAY_MS - (clock.now().getTime() % DAY_MS) + MINUTE_MS)
