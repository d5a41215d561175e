import { onTestFinished, vi } from 'vitest'
import { type AdjustableClock, DAY_MS, MINUTE_MS } from '../../server/platform/clock.ts'

/**
 * Advances the system time, which the simulator uses for later events and which `world.clock` does
 * not change. It then stands still until the test ends.
 */
export function realTimePasses(ms: number): void {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

/**
 * Advances a clock to the next UTC day, where the daily counters start again. A test that counts
 * must call it first. Otherwise it fails if it runs at midnight.
 */
export const beginDay = (clock: AdjustableClock): void =>
  clock.advance(DAY_MS - (clock.now().getTime() % DAY_MS) + MINUTE_MS)
