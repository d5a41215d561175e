import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../server/platform/ids.ts'
import { codeMailedTo } from '../support/people/mails.ts'
import { recordIntervals, runIntervalsNow } from './run-intervals-now.ts'
import {
  CHROMIUM,
  holdUserRequestUntilMessage,
  launchBrowser,
  messagesOf,
  type ServedWorld,
  serveWorld,
  waitUntilHydrated,
} from './served-world.ts'

const PASSWORD = 'correct horse battery'

describe.skipIf(!CHROMIUM)('signing in by popup', () => {
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

  const member = async (): Promise<string> => {
    const email = `${newId()}@people.test`
    const { auth } = world.stranger()
    await auth.post('/api/auth/signup', { email, password: PASSWORD, displayName: 'Ada Byron', role: 'brand' })
    await auth.post('/api/auth/confirm', { email, password: PASSWORD, code: await codeMailedTo(world, email) })
    return email
  }
  /** A button of the site opens the popup. */
  const siteAt = async (host?: string, context?: BrowserContext) => {
    const own = context ?? (await browser.newContext())
    if (!context) await recordIntervals(own)
    const page = await own.newPage()
    await page.goto(`${world.callerAt(host)}/?auth=${encodeURIComponent(world.authUrl)}`)
    await page.waitForFunction(() => document.title === 'ready')
    return page
  }
  const openPopup = async (site: Page): Promise<Page> => {
    const [popup] = await Promise.all([site.waitForEvent('popup'), site.click('#login')])
    await popup.waitForLoadState()
    return popup
  }
  const signIn = async (popup: Page, email: string) => {
    await waitUntilHydrated(popup)
    await popup.getByLabel('Email address').fill(email)
    await popup.keyboard.press('Enter')
    await popup.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await popup.keyboard.press('Enter')
  }
  const resultOf = async (site: Page) => {
    await site.waitForFunction(() => document.querySelector('#result')?.textContent !== '')
    return JSON.parse((await site.textContent('#result')) ?? 'null')
  }

  test('gives the site the user and one message without secrets, and closes the window', async () => {
    const email = await member()
    const site = await siteAt()
    const popup = await openPopup(site)
    expect(await popup.getByText(new URL(world.callerAt()).host).isVisible()).toBe(true)
    const closed = popup.waitForEvent('close')
    await holdUserRequestUntilMessage(site)
    await signIn(popup, email)
    expect(await resultOf(site)).toMatchObject({ status: 'authenticated', user: { email, displayName: 'Ada Byron' } })
    await closed
    expect(await messagesOf(site)).toEqual([{ data: { type: 'service-auth:success' }, origin: world.authUrl }])
  })

  test('lets a new person create an account in the popup', async () => {
    const email = `${newId()}@people.test`
    const site = await siteAt()
    const popup = await openPopup(site)
    await waitUntilHydrated(popup)
    await popup.getByRole('link', { name: 'Create an account' }).click()
    await popup.getByText('Talent', { exact: true }).click()
    await popup.getByLabel('Name').fill('Mara Lindqvist')
    await popup.getByLabel('Email address').fill(email)
    await popup.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await popup.keyboard.press('Enter')
    const code = popup.getByLabel('Six-digit code')
    await code.waitFor()
    await code.fill(await codeMailedTo(world, email))
    expect(await resultOf(site)).toMatchObject({ status: 'authenticated', user: { email } })
  })

  test('finishes at once for a signed-in person', async () => {
    const email = await member()
    const site = await siteAt()
    await signIn(await openPopup(site), email)
    await resultOf(site)
    const again = await siteAt(undefined, site.context())
    await again.click('#login')
    expect(await resultOf(again)).toMatchObject({ status: 'authenticated', user: { email } })
  })

  test('returns “cancelled” if the popup is closed', async () => {
    const site = await siteAt()
    const popup = await openPopup(site)
    await popup.close()
    await runIntervalsNow(site)
    expect(await resultOf(site)).toEqual({ status: 'cancelled' })
  })

  test('shows a foreign site an error and sends it no message, signed in or not', async () => {
    const email = await member()
    const site = await siteAt()
    await signIn(await openPopup(site), email)
    await resultOf(site)
    const evil = await siteAt('evil.test', site.context())
    const popup = await openPopup(evil)
    await waitUntilHydrated(popup)
    expect(await popup.getByRole('heading').textContent()).toBe('This window cannot sign you in')
    // The browser delivers the message only to a window of the claimed origin, and this window has
    // another.
    const disguised = new URL('/popup', world.authUrl)
    disguised.searchParams.set('origin', world.callerAt())
    const [another] = await Promise.all([
      evil.waitForEvent('popup'),
      evil.evaluate((address) => void window.open(address, 'disguised'), disguised.href),
    ])
    // The popup has now sent its message to the origin in its address.
    if (!another.isClosed()) await another.waitForEvent('close')
    await evil.evaluate(() => window.postMessage('the last one', '*'))
    await expect.poll(() => messagesOf(evil)).toEqual([{ data: 'the last one', origin: new URL(evil.url()).origin }])
  })

  test('works by polling if the popup has no script', async () => {
    const email = await member()
    const site = await siteAt()
    await site.context().route('**/assets/*.js', (route) => route.abort())
    const popup = await openPopup(site)
    await popup.getByLabel('Email address').fill(email)
    await popup.keyboard.press('Enter')
    await popup.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await popup.keyboard.press('Enter')
    expect(await resultOf(site)).toMatchObject({ status: 'authenticated', user: { email } })
    expect(await messagesOf(site)).toEqual([])
  })
})
