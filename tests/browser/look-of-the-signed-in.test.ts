import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { offerIn, type TestOffer } from '../support/offers.ts'
import { createWorld, type Person, type World } from '../support/world.ts'
import { findLowContrastTexts } from './find-low-contrast-texts.ts'
import { CHROMIUM, collectPageErrors, goBackTo, launchBrowser } from './served-world.ts'

describe.skipIf(!CHROMIUM)('signed-in pages', () => {
  let world: World
  let browser: Browser
  let address: string
  let offer: TestOffer
  let licensed: TestOffer
  beforeAll(async () => {
    const [port, authPort] = [await freePort(), await freePort()]
    const env = { AUTH_PORT: String(authPort), AUTH_URL: `http://localhost:${authPort}` }
    address = `http://localhost:${port}`
    ;[world, browser] = await Promise.all([createWorld({ env }), launchBrowser()])
    await world.app.api.listen({ port, host: '127.0.0.1' })
    await world.app.auth.listen({ port: authPort, host: '127.0.0.1' })
    offer = await offerIn(world, 'DELIVERED')
    licensed = await offerIn(world, 'PAID')
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  const pageOf = async (person?: Person): Promise<Page> => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const cookies = [...(person?.cookies ?? [])].map(([name, value]) => ({ name, value, url: address }))
    await context.addCookies(cookies)
    return context.newPage()
  }

  test('fit a phone and double text size, have AA contrast in light and dark, and log no errors', async () => {
    const visits = [
      { person: undefined, paths: ['/dev', '/nowhere'] },
      { person: offer.brand, paths: ['/home', `/offers/${offer.id}`, '/settings/notifications'] },
      { person: licensed.brand, paths: [`/offers/${licensed.id}`] },
      { person: offer.talent, paths: ['/home', `/offers/${offer.id}`] },
    ]
    for (const { person, paths } of visits) {
      const page = await pageOf(person)
      const complaints = collectPageErrors(page)
      for (const path of paths) {
        await page.goto(address + path)
        await page.setViewportSize({ width: 320, height: 640 })
        const overflow = await page.evaluate(() => {
          const wide = [document.documentElement.scrollWidth - innerWidth]
          document.documentElement.style.fontSize = '200%'
          wide.push(document.documentElement.scrollWidth - innerWidth)
          document.documentElement.style.fontSize = ''
          return wide
        })
        expect(Math.max(...overflow), `${path} at 320 px`).toBeLessThanOrEqual(0)
        await page.setViewportSize({ width: 1280, height: 800 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect(await page.evaluate(findLowContrastTexts), `${path}, ${colorScheme}`).toEqual([])
        }
        const landmarks = await page.evaluate(() =>
          ['h1', 'main'].filter((name) => document.querySelectorAll(name).length !== 1),
        )
        expect(landmarks, path).toEqual([])
      }
      expect(complaints).toEqual([])
      await page.context().close()
    }
  })

  test('ask for sign-in when going back after signing out', async () => {
    const page = await pageOf(offer.brand)
    await page.goto(`${address}/home`)
    await page.goto(`${address}/`)
    await page.context().clearCookies()
    await goBackTo(page, `${world.config.AUTH_URL}/login`)
    await page.context().close()
  })
})
