import { onTestFinished, vi } from 'vitest'

/**
 * What the simulator does later is due by real time, which `world.clock` does not move: it is this much later from
 * now on, and stands still until the test ends.
 */
export function realTimePasses(ms: number): void {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}
