import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findLowContrastTexts } from './find-low-contrast-texts.ts'
import {
  CHROMIUM,
  collectPageErrors,
  launchBrowser,
  type ServedWorld,
  serveWorld,
  waitUntilHydrated,
} from './served-world.ts'

const PAGES = ['/login', '/signup', '/confirm', '/forgot', '/reset', '/popup?origin=https://evil.test', '/nowhere']
const SCRIPT_LIMIT_BYTES = 100_000

describe.skipIf(!CHROMIUM)('every authentication page', () => {
  let world: ServedWorld
  let browser: Browser
  beforeAll(async () => {
    ;[world, browser] = await Promise.all([serveWorld(), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
  })

  const visit = async (page: Page, path: string) => {
    await page.goto(new URL(path, world.authUrl).href)
    await waitUntilHydrated(page)
  }
  /** Errors of all fields are the longest layout and have all colors. */
  const complain = async (page: Page) => {
    const submit = page.locator('form button[type=submit]').first()
    if ((await submit.isVisible()) && (await submit.isEnabled())) await submit.click()
  }

  test('hydrates without console errors and only with files of this server', async () => {
    const page = await (await browser.newContext()).newPage()
    const complaints = collectPageErrors(page)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(world.authUrl)) foreign.push(request.url())
    })
    for (const path of PAGES) await visit(page, path)
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] })
  })

  test('fits a phone, 200% and 400% zoom and double text size, with AA contrast in light and dark', async () => {
    const page = await (await browser.newContext()).newPage()
    for (const path of PAGES) {
      await visit(page, path)
      await complain(page)
      for (const width of [360, 640, 320, 1280]) {
        await page.setViewportSize({ width, height: 640 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0)
      }
      await page.setViewportSize({ width: 320, height: 640 })
      const largeLetters = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
        const overflow = document.documentElement.scrollWidth - innerWidth
        document.documentElement.style.fontSize = ''
        return overflow
      })
      expect(largeLetters, `${path} at 320 px with letters of twice the size`).toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 1280, height: 640 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect(await page.evaluate(findLowContrastTexts), `${path}, ${colorScheme}`).toEqual([])
      }
    }
  })

  test('labels every field and button and has one heading and the landmarks', async () => {
    const page = await (await browser.newContext()).newPage()
    for (const path of PAGES) {
      await visit(page, path)
      const faults = await page.evaluate(() => {
        const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')]
        const nameless = fields.filter((field) => !field.labels?.length && !field.ariaLabel).map(({ id }) => id)
        const unfillable = fields.filter((field) => !field.name || (!field.autocomplete && field.type !== 'radio'))
        const silent = [...document.querySelectorAll('button, a')].filter((button) => !button.textContent?.trim())
        const landmarks = ['h1', 'main', 'header'].filter((name) => document.querySelectorAll(name).length !== 1)
        return [
          ...nameless,
          ...unfillable.map(({ id }) => id),
          ...silent.map((button) => button.outerHTML),
          ...landmarks,
        ]
      })
      expect(faults, path).toEqual([])
    }
  })

  test('has no layout shift and a small script', async () => {
    for (const path of ['/login', '/signup', '/reset']) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      let scriptBytes = 0
      const scripts = new Set<string>()
      session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (scripts.has(requestId)) scriptBytes += encodedDataLength
      })
      await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
      await visit(page, path)
      await page.evaluate(() => document.fonts.ready)
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let total = 0
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) total += (entry as PerformanceEntry & { value: number }).value
            }).observe({ type: 'layout-shift', buffered: true })
            // The browser delivers pending layout shift entries before the next two frames.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)))
          }),
      )
      expect(shift, path).toBeLessThan(0.02)
      expect(scriptBytes, path).toBeGreaterThan(10_000)
      expect(scriptBytes, path).toBeLessThan(SCRIPT_LIMIT_BYTES)
      await context.close()
    }
  })

  test('has no animation if reduced motion is preferred', async () => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await visit(page, '/signup')
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element)
          return [transitionDuration, animationDuration].some((value) =>
            value.split(',').some((part) => parseFloat(part) > 0),
          )
        })
        .map(({ className }) => String(className)),
    )
    expect(moving).toEqual([])
  })
})
