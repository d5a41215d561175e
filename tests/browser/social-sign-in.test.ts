import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../server/platform/ids.ts'
import { codeMailedTo } from '../support/people/mails.ts'
import { type OidcPeer, socialEnv, startOidcPeer } from '../support/people/oidc-peer.ts'
import {
  CHROMIUM,
  collectPageErrors,
  holdUserRequestUntilMessage,
  launchBrowser,
  messagesOf,
  type ServedWorld,
  serveWorld,
  waitUntilHydrated,
} from './served-world.ts'

const PASSWORD = 'correct horse battery'

describe.skipIf(!CHROMIUM)('social sign-in in a browser', () => {
  let peer: OidcPeer
  let world: ServedWorld
  let browser: Browser
  beforeAll(async () => {
    peer = await startOidcPeer()
    // Apple is not set up here.
    const settings = Object.entries(socialEnv(peer.issuer)).filter(([name]) => !name.startsWith('APPLE'))
    ;[world, browser] = await Promise.all([serveWorld(Object.fromEntries(settings)), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
    await peer?.close()
  })
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
  })

  const open = async (address: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(address)
    return page
  }
  const openLogin = async (path = '/deep') => {
    const page = await open(`${world.authUrl}/login?returnTo=${encodeURIComponent(world.callerAt() + path)}`)
    await waitUntilHydrated(page)
    return page
  }
  const openPopup = async () => {
    const site = await open(`${world.callerAt()}/?auth=${encodeURIComponent(world.authUrl)}`)
    await site.waitForFunction(() => document.title === 'ready')
    const [popup] = await Promise.all([site.waitForEvent('popup'), site.click('#login')])
    await popup.waitForLoadState()
    await waitUntilHydrated(popup)
    return { site, popup }
  }
  const continueWith = (page: Page, name: string) => page.getByRole('link', { name: `Continue with ${name}` }).click()
  const resultOf = async (site: Page) => {
    await site.waitForFunction(() => document.querySelector('#result')?.textContent !== '')
    return JSON.parse((await site.textContent('#result')) ?? 'null')
  }

  test.each(['Google', 'Work'])(
    'with %s returns to the requested page, and the auth app shows the user',
    async (name) => {
      const { email } = peer.is({ name: 'Grace Hopper' })
      const page = await openLogin('/offers')
      const complaints = collectPageErrors(page)
      await continueWith(page, name)
      await page.waitForURL(`${world.callerAt()}/offers`)
      await page.goto(world.authUrl)
      await waitUntilHydrated(page)
      expect(await page.getByRole('heading').textContent()).toBe('You are signed in')
      for (const words of ['Grace Hopper', String(email)]) expect(await page.getByText(words).isVisible()).toBe(true)
      expect(complaints).toEqual([])
    },
  )

  test('gives a new person the kind of account that they chose, and asks for it first', async () => {
    for (const [query, chosen, roles] of [
      ['&role=talent', null, ['talent']],
      ['', 'Agent', ['agent']],
    ] as const) {
      peer.is({ name: 'Grace Hopper' })
      const page = await open(
        `${world.authUrl}/signup?returnTo=${encodeURIComponent(`${world.callerAt()}/home`)}${query}`,
      )
      await waitUntilHydrated(page)
      if (chosen !== null) {
        await continueWith(page, 'Google')
        await page.locator('#role-remark').waitFor()
        await page.getByRole('radio', { name: chosen }).check()
      }
      await continueWith(page, 'Google')
      await page.waitForURL(`${world.callerAt()}/home`)
      const { user } = await (await page.request.get(`${world.authUrl}/api/me`)).json()
      expect(user.roles).toEqual(roles)
      await page.context().close()
    }
  })

  test('offers a button for each configured provider on both pages, and no other', async () => {
    const page = await openLogin()
    const buttons = () => page.getByRole('link', { name: 'Continue with' }).allTextContents()
    expect(await buttons()).toEqual(['Continue with Google', 'Continue with Work'])
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    expect(await buttons()).toEqual(['Continue with Google', 'Continue with Work'])
  })

  test('shows a refusal at the provider, and lets the person sign in another way and continue', async () => {
    peer.is({})
    peer.refuseNext()
    const page = await openLogin()
    await continueWith(page, 'Google')
    const message = page.getByRole('alert').getByText('You did not allow the sign-in')
    await message.waitFor()
    expect(await message.textContent()).toMatch(/you were not signed in\. Try again, or sign in with your password\.$/)
    expect(await page.context().cookies(world.authUrl)).toEqual([])
    await waitUntilHydrated(page)
    await continueWith(page, 'Google')
    await page.waitForURL(`${world.callerAt()}/deep`)
  })

  test('in a popup gives the site the user and one message without secrets, and closes the window', async () => {
    const { email } = peer.is({ name: 'Grace Hopper' })
    const { site, popup } = await openPopup()
    const closed = popup.waitForEvent('close')
    await holdUserRequestUntilMessage(site)
    await continueWith(popup, 'Google')
    expect(await resultOf(site)).toMatchObject({
      status: 'authenticated',
      user: { email, displayName: 'Grace Hopper' },
    })
    await closed
    expect(await messagesOf(site)).toEqual([{ data: { type: 'service-auth:success' }, origin: world.authUrl }])
  })

  test('in a popup, a person refused by the provider can use a password, and the site gets the user', async () => {
    const email = `${newId()}@people.test`
    const { auth } = world.stranger()
    await auth.post('/api/auth/signup', { email, password: PASSWORD, displayName: 'Ada Byron', role: 'brand' })
    await auth.post('/api/auth/confirm', { email, password: PASSWORD, code: await codeMailedTo(world, email) })
    peer.is({})
    peer.refuseNext()
    const { site, popup } = await openPopup()
    await continueWith(popup, 'Google')
    await popup.getByRole('alert').getByText('You did not allow the sign-in').waitFor()
    await waitUntilHydrated(popup)
    const closed = popup.waitForEvent('close')
    await popup.getByLabel('Email address').fill(email)
    await popup.keyboard.press('Enter')
    await popup.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await popup.keyboard.press('Enter')
    expect(await resultOf(site)).toMatchObject({ status: 'authenticated', user: { email } })
    await closed
  })
})
