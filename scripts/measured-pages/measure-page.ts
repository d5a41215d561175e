import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

const PHONE = { width: 375, height: 812 }
const SLOWER = 4
const LINE = { latency: 150, downloadThroughput: (1.6 * 1_000_000) / 8, uploadThroughput: (0.75 * 1_000_000) / 8 }
/** A page is complete after this time without a new request. */
const QUIET_MS = 1500
const MAX_DURATION_MS = 120_000

export type Cookie = { name: string; value: string; path: string }

export type Measured = {
  paintMs: number
  paintOf: string
  firstByteMs: number
  shift: number
  scriptKb: number
  foreign: readonly string[]
}

/**
 * Acts like a phone with an empty cache. The CPU is slowed four times. The connection has 1.6
 * Mbit/s and a round trip of 150 ms.
 */
export async function openPhone(
  browser: Browser,
  { isSlowLine = true }: { isSlowLine?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (isSlowLine) await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { context, page, session }
}

/** Waits until the page sends no more requests. */
export async function measurePage(
  browser: Browser,
  address: string,
  { cookies = [], own }: { cookies?: readonly Cookie[]; own: readonly string[] },
): Promise<Measured> {
  const { context, page, session } = await openPhone(browser)
  try {
    const { origin, hostname } = new URL(address)
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: hostname })))
    const foreign = watchForeignRequests(page, [origin, ...own])
    let scriptBytes = 0
    const scripts = new Set<string>()
    session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await page.addInitScript(observe)
    // The network of a leaderboard is never idle, because its event stream does not end.
    const response = await page.goto(address, { waitUntil: 'load', timeout: MAX_DURATION_MS })
    if (response?.status() !== 200) throw new Error(`${address} answered ${response?.status()}`)
    await waitUntilQuiet(page)
    const paint = await page.evaluate(() => (window as unknown as { seen: ObservedPaint }).seen)
    const firstByteMs = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseStart,
    )
    return { ...paint, firstByteMs, scriptKb: scriptBytes / 1000, foreign: foreign() }
  } finally {
    await context.close()
  }
}

type ObservedPaint = { paintMs: number; paintOf: string; shift: number }

/** Runs in the page before its scripts. */
function observe(): void {
  const seen: ObservedPaint = { paintMs: 0, paintOf: '', shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element } = entry as PerformanceEntry & { element?: Element }
      seen.paintMs = entry.startTime
      seen.paintOf = element ? element.tagName.toLowerCase() : ''
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Records requests of the page and its workers to other servers. The returned function stops this
 * and returns the addresses.
 */
export function watchForeignRequests(page: Page, own: readonly string[]): () => string[] {
  const foreign = new Set<string>()
  page.context().on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:|^wss?:/.test(protocol) && !own.includes(origin)) foreign.add(request.url())
  })
  return () => [...foreign]
}

async function waitUntilQuiet(page: Page): Promise<void> {
  let last = performance.now()
  const noted = () => {
    last = performance.now()
  }
  page.on('requestfinished', noted).on('request', noted)
  const from = last
  while (performance.now() - last < QUIET_MS && performance.now() - from < MAX_DURATION_MS) await pause(100)
}
