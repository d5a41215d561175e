import type { Browser, BrowserContext, Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../../server/seed/people.ts'
import { waitUntilReady } from '../../tests/browser/served-site.ts'
import type { Cookie } from '../measured-pages/measure-page.ts'
import type { PagePicture, VisitorName } from './pictures.ts'

const DESK = { viewport: { width: 1280, height: 960 } }
/** Two pixels per CSS pixel, because the document shows the picture large. */
const PHONE = { viewport: { width: 375, height: 788 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

type Screen = Pick<PagePicture, 'isOnPhone' | 'isDark' | 'language'>
type Demo = { address: string; authAddress: string; fan: readonly Cookie[] }

export type Visitors = {
  /** @throws unless the status is 200 */
  requestAs: <Body>(who: VisitorName, path: string) => Promise<Body>
  photograph: (picture: PagePicture, path: string) => Promise<Buffer>
}

export function createVisitors(browser: Browser, { address, authAddress, fan }: Demo): Visitors {
  const contextOf = async (who: VisitorName, { isOnPhone, isDark, language }: Screen = {}): Promise<BrowserContext> => {
    const context = await browser.newContext({
      ...(isOnPhone ? PHONE : DESK),
      colorScheme: isDark ? 'dark' : 'light',
      locale: language ?? 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    })
    if (who === 'fan') await context.addCookies(fan.map((cookie) => ({ ...cookie, domain: new URL(address).hostname })))
    else if (who !== 'nobody') {
      const response = await context.request.post(`${authAddress}/api/auth/login`, {
        data: { email: `${who}@demo.semblance.example`, password: DEMO_PASSWORD },
      })
      if (!response.ok()) throw new Error(`${who} cannot sign in: ${response.status()} ${await response.text()}`)
    }
    return context
  }
  return {
    requestAs: async <Body>(who: VisitorName, path: string) => {
      const context = await contextOf(who)
      try {
        const response = await context.request.get(address + path)
        if (!response.ok()) throw new Error(`${path} answered ${who} ${response.status()}: ${await response.text()}`)
        return (await response.json()) as Body
      } finally {
        await context.close()
      }
    },
    photograph: async (picture, path) => {
      const context = await contextOf(picture.who, picture)
      try {
        const page = await context.newPage()
        const response = await page.goto(new URL(path, address).href)
        if (response?.status() !== 200) throw new Error(`${picture.name}: ${path} answered ${response?.status()}`)
        await waitUntilReady(page)
        await picture.before?.(page)
        await isWhole(page)
        return await page.screenshot({ fullPage: picture.isWhole ?? false, animations: 'disabled', caret: 'hide' })
      } finally {
        await context.close()
      }
    },
  }
}

/** Waits for all responses, fonts and visible images. */
async function isWhole(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => {
    const inSight = (image: HTMLImageElement) => image.getBoundingClientRect().top < innerHeight
    const isThere = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
    return (
      document.querySelector('.skeleton-piece, [aria-busy="true"]') === null &&
      [...document.images].filter(inSight).every(isThere)
    )
  })
}
