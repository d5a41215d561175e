import type { BrowserContext, Page } from 'playwright-core'

type Repeating = typeof globalThis & { repeated?: Map<unknown, () => void> }

/** Has the pages of a context note what they do every so often, for `lookAgain`. */
export const noteWhatRepeats = (context: BrowserContext): Promise<unknown> =>
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
 * What a page does every few seconds it does now: a test that has just changed what the page looks for need not sit the
 * seconds out. What the page begins to look for only later comes by itself, in its own time.
 */
export const lookAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // A copy: what runs may begin to repeat something else.
    const due = Array.from((globalThis as Repeating).repeated?.values() ?? [])
    for (const run of due) run()
  })
