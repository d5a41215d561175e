import type { BrowserContext, Page } from 'playwright-core'

type Progress = { wait: (ms: number) => Promise<void> }
type ServerFrame = {
  retryWithProgressAndBackoff?: (progress: Progress, action: unknown) => Promise<unknown>
  retryWithProgressAndTimeouts?: (progress: Progress, waitsMs: readonly number[], action: unknown) => Promise<unknown>
}
/** What Playwright keeps to itself of a page: the other half of it, which asks the browser. */
type WithServer = { _connection: { toImpl?: (page: Page) => { mainFrame: () => ServerFrame } } }

/** Between two looks, in turn; then always the last. */
const WAITS_MS = [20, 50, 50, 100] as const

/**
 * Whatever a test waits for on a page of this context is looked for every tenth of a second at least. Playwright looks half as
 * often each time and in the end twice a second: what is there a moment after a look is waited for by an idle machine.
 * @throws where another version of Playwright looks in another way.
 */
export function lookSoon(context: BrowserContext): void {
  context.once('page', (page) => {
    const server = (page as unknown as WithServer)._connection.toImpl?.(page)
    const frames: ServerFrame | undefined = server && Object.getPrototypeOf(server.mainFrame())
    const lookAfter = frames?.retryWithProgressAndTimeouts
    if (!frames?.retryWithProgressAndBackoff || !lookAfter)
      throw new Error('this Playwright looks for things in another way: see tests/browser/look-soon.ts')
    frames.retryWithProgressAndBackoff = function (progress, action) {
      const wait = (ms: number) => progress.wait(Math.min(ms, Math.max(...WAITS_MS)))
      return lookAfter.call(this, { ...progress, wait }, WAITS_MS, action)
    }
  })
}
