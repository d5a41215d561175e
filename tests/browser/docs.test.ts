import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUTH_APP_IN_DOCS } from '../../server/platform/http/description/docs-sign-in.ts'
import { DEMO_EXAMPLES } from '../../server/seed/demo-examples.ts'
import { registerPeople } from '../../server/seed/register-people.ts'
import { freePort } from '../support/programs/free-port.ts'
import type { World } from '../support/world.ts'
import { CHROMIUM, launchBrowser, serveWorld } from './served-world.ts'

describe.skipIf(!CHROMIUM)('the docs page', () => {
  let world: World
  let browser: Browser
  let address: string
  beforeAll(async () => {
    const port = await freePort()
    const env = { DEMO_DATA: 'on', PORT: String(port), BASE_URL: `http://localhost:${port}` }
    ;[world, browser] = await Promise.all([serveWorld(env), launchBrowser()])
    address = await world.app.api.listen({ port, host: '127.0.0.1' })
    await registerPeople(world.app)
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  /** The page draws only the parts near the viewport. */
  const scrollTo = async (page: Page, wanted: Locator): Promise<void> => {
    await page.evaluate(() => window.scrollTo(0, 0))
    while ((await wanted.count()) === 0)
      await page.evaluate(
        () =>
          new Promise((drawn) => {
            window.scrollBy(0, innerHeight)
            requestAnimationFrame(() => requestAnimationFrame(drawn))
          }),
      )
  }

  /** @returns the status that the page shows after "Try it out" and "Execute" */
  const tryOut = async (page: Page, operation: string) => {
    const block = page.locator(`#operations-${operation}`)
    await scrollTo(page, block)
    await block.locator('.opblock-summary-control').click()
    await block.locator('.try-out__btn').click()
    await block.locator('button.execute').click()
    const live = block.locator('.live-responses-table .response')
    await live.waitFor()
    return Number(await live.locator('.response-col_status').first().innerText())
  }

  test('signs in with the example, shows the user, and sends the example offer', async () => {
    const page = await (await browser.newContext()).newPage()
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    // The page must work under any host name, not only that of BASE_URL.
    await page.goto(`${address}/docs`)
    await page.getByText('Send the example of').waitFor()
    expect(await tryOut(page, 'Authentication-logIn')).toBe(200)
    // Each operation that is opened in the page costs the browser seconds.
    const me = await page.request.get(`${address}${AUTH_APP_IN_DOCS}/api/me`)
    expect(await me.json()).toMatchObject({ user: { email: DEMO_EXAMPLES.bodies.logIn.email } })
    expect(await tryOut(page, 'Offers-submitOffer')).toBe(201)
    expect(refused).toEqual([])
  })
})
