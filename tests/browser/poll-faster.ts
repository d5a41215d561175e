import type { BrowserContext, Page } from 'playwright-core'

type Progress = { wait: (ms: number) => Promise<void> }
type ServerFrame = {
  retryWithProgressAndBackoff?: (progress: Progress, action: unknown) => Promise<unknown>
  retryWithProgressAndTimeouts?: (progress: Progress, waitsMs: readonly number[], action: unknown) => Promise<unknown>
}
/** Playwright's private server-side object of a page, which polls the browser. */
type WithServer = { _connection: { toImpl?: (page: Page) => { mainFrame: () => ServerFrame } } }

/** Pauses between polls. The last one repeats. */
const WAITS_MS = [20, 50, 50, 100] as const

/**
 * Makes Playwright poll for awaited elements at least every tenth of a second. By default its
 * pauses grow to half a second.
 * @throws if another version of Playwright polls differently
 */
export function pollFaster(context: BrowserContext): void {
  context.once('page', (page) => {
    const server = (page as unknown as WithServer)._connection.toImpl?.(page)
    const frames: ServerFrame | undefined = server && Object.getPrototypeOf(server.mainFrame())
    const lookAfter = frames?.retryWithProgressAndTimeouts
    if (!frames?.retryWithProgressAndBackoff || !lookAfter)
      throw new Error('this Playwright version polls differently, see tests/browser/poll-faster.ts')
    frames.retryWithProgressAndBackoff = function (progress, action) {
      const wait = (ms: number) => progress.wait(Math.min(ms, Math.max(...WAITS_MS)))
      return lookAfter.call(this, { ...progress, wait }, WAITS_MS, action)
    }
  })
}
