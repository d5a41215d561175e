import { onTestFinished, vi } from 'vitest'

/**
 * Advances the system time, which the simulator uses for later events and which `world.clock` does
 * not change. It then stands still until the test ends.
 */
export function realTimePasses(ms: number): void {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}
