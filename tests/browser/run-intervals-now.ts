import type { BrowserContext, Page } from 'playwright-core'

type Repeating = typeof globalThis & { repeated?: Map<unknown, () => void> }

/** Records the intervals of a context's pages, for `runIntervalsNow`. */
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

/**
 * Runs the page's intervals now. A test that has just changed the data need not wait for the next
 * poll. Intervals that the page starts later run as usual.
 */
export const runIntervalsNow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // Copies the list, because a callback may start another interval.
    const due = Array.from((globalThis as Repeating).repeated?.values() ?? [])
    for (const run of due) run()
  })
