import type { BrowserContext, Page } from 'playwright-core'

type Repeating = typeof globalThis & { repeated?: Map<unknown, () => void> }

export const recordIntervals = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const repeated = new Map<unknown, () => void>()
    ;(globalThis as Repeating).repeated = repeated
    const [begin, end] = [globalThis.setInterval, globalThis.clearInterval]
    globalThis.setInterval = ((run: () => void, ms?: number) => {
      const timer = begin(run, ms)
      repeated.set(timer, run)
      return timer
    }) as typeof setInterval
    globalThis.clearInterval = ((timer?: Parameters<typeof end>[0]) => {
      repeated.delete(timer)
      end(timer)
    }) as typeof clearInterval
  })

/** Runs the page's intervals, so that a test need not wait for the next poll. */
export const runIntervalsNow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // A callback may start another interval.
    const due = Array.from((globalThis as Repeating).repeated?.values() ?? [])
    for (const run of due) run()
  })
