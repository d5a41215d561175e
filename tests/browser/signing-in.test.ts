import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../server/platform/clock.ts'
import { newId } from '../../server/platform/ids.ts'
import { codeMailedTo } from '../support/people/mails.ts'
import {
  CHROMIUM,
  collectPageErrors,
  launchBrowser,
  type ServedWorld,
  serveWorld,
  waitUntilHydrated,
} from './served-world.ts'

const PASSWORD = 'correct horse battery'

describe.skipIf(!CHROMIUM)('sign-in in a browser', () => {
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

  const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await (await browser.newContext(options)).newPage()
    await page.goto(new URL(path, world.authUrl).href)
    if (options.javaScriptEnabled !== false) await waitUntilHydrated(page)
    return page
  }
  const member = async (): Promise<string> => {
    const email = `${newId()}@people.test`
    const { auth } = world.stranger()
    await auth.post('/api/auth/signup', { email, password: PASSWORD, displayName: 'Ada Byron', role: 'brand' })
    await auth.post('/api/auth/confirm', { email, password: PASSWORD, code: await codeMailedTo(world, email) })
    return email
  }
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)
  const way = (path: string) => `returnTo=${encodeURIComponent(world.callerAt() + path)}`

  test('a person signs up by keyboard only and ends where they began', async () => {
    const page = await open(`/signup?${way('/offers')}`)
    const complaints = collectPageErrors(page)
    const email = `${newId()}@people.test`
    await page.getByRole('radio', { name: 'Brand' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Mara Lindqvist')
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    expect(await focused(page)).toBe('code')
    expect(page.url()).toBe(`${world.authUrl}/confirm`)
    await page.keyboard.type(await codeMailedTo(world, email))
    await page.waitForURL(`${world.callerAt()}/offers`)
    const cookies = await page.context().cookies(world.authUrl)
    expect(cookies.map(({ name, httpOnly }) => [name, httpOnly]).toSorted()).toEqual([
      ['auth-device', true],
      ['auth-refresh-token', true],
      ['auth-token', true],
    ])
    expect(complaints).toEqual([])
  })

  test('an account gets the kind that the link to sign-up names, even after a detour to the sign-in page', async () => {
    const page = await open(`/signup?${way('/home')}&role=agent`)
    const email = `${newId()}@people.test`
    expect(await page.getByRole('radio', { name: 'Agent' }).isChecked()).toBe(true)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.reload()
    await waitUntilHydrated(page)
    await expect.poll(() => page.getByRole('radio', { name: 'Agent' }).isChecked()).toBe(true)
    await page.getByLabel('Name', { exact: true }).fill('Oak Street Agency')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.keyboard.type(await codeMailedTo(world, email))
    await page.waitForURL(`${world.callerAt()}/home`)
    const { user } = await (await page.request.get(`${world.authUrl}/api/me`)).json()
    expect(user.roles).toEqual(['agent'])
  })

  test('a wrong password is announced and can be retyped, and going back keeps the address', async () => {
    const email = await member()
    const page = await open(`/login?${way('/')}`)
    expect(await focused(page)).toBe('email')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Enter your password' }).waitFor()
    expect(await focused(page)).toBe('password')
    await page.keyboard.type('not that one')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('The email address or password is incorrect.').waitFor()
    expect(await focused(page)).toBe('password')
    await page.goBack()
    expect(await page.getByLabel('Email address').inputValue()).toBe(email)
    await page.goForward()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${world.callerAt()}/`)
  })

  test('the destination is kept through every step and a reload', async () => {
    const email = await member()
    const page = await open(`/login?${way('/deep')}`)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.goto(`${world.authUrl}/forgot`)
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.reload()
    await page.getByText(email).waitFor()
    await page.getByLabel('Six-digit code').fill(await codeMailedTo(world, email))
    await page.getByLabel('New password').fill('a new harbor lamp')
    await page.keyboard.press('Enter')
    await page.getByText('Your password was changed').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('a new harbor lamp')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${world.callerAt()}/deep`)
  })

  test('a wrong code shows an error, and going back in sign-up keeps the name', async () => {
    const page = await open('/signup')
    await page.locator('input[value=talent]').check()
    await page.getByLabel('Name', { exact: true }).fill('Mara Lindqvist')
    await page.getByLabel('Email address').fill(`${newId()}@people.test`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.getByLabel('Six-digit code').fill('000000')
    await page.getByRole('alert').getByText('The code is wrong or has expired.').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Mara Lindqvist')
    expect(await page.locator('input[value=talent]').isChecked()).toBe(true)
  })

  test('a pasted code keeps its digits only', async () => {
    const page = await open('/reset')
    await page.getByLabel('Six-digit code').focus()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'Your code: 482 117')
      document.querySelector('#code')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    expect(await page.getByLabel('Six-digit code').inputValue()).toBe('482117')
  })

  test('missing fields are marked, and the first one gets the focus', async () => {
    const page = await open('/signup')
    await page.getByRole('button', { name: 'Create account' }).click()
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('role')
    const email = page.getByLabel('Email address')
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    const remark = await email.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${remark}"]`).textContent()).toContain('Enter a complete email address')
    await email.fill('m')
    expect(await email.getAttribute('aria-invalid')).toBeNull()
  })

  test('too many attempts show a countdown, and then the button works again', async () => {
    const email = await member()
    const page = await open('/login')
    await page.clock.install()
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '75' },
        json: { error: 'Too many.', code: 'RateLimited' },
      }),
    )
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    // Otherwise the displayed wait would count down before the test reads it.
    await page.clock.pauseAt(Date.now() + HOUR_MS)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Wait 75 seconds').waitFor()
    await page.getByRole('button', { name: 'Try again in 1:15' }).waitFor()
    await page.clock.fastForward(76_000)
    await page.unroute('**/api/auth/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${world.callerAt()}/`)
  })

  test('a lost connection loses nothing that was typed', async () => {
    const email = await member()
    const page = await open('/login')
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill(PASSWORD)
    await page.context().setOffline(true)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('We cannot reach Semblance').waitFor()
    expect(await password.inputValue()).toBe(PASSWORD)
    await page.context().setOffline(false)
    await password.press('Enter')
    await page.waitForURL(`${world.callerAt()}/`)
  })

  test('the forms work without any script', async () => {
    const email = await member()
    const page = await open(`/login?${way('/offers')}`, { javaScriptEnabled: false })
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${world.callerAt()}/offers`)
  })

  test('a signed-in person can sign out', async () => {
    const email = await member()
    const page = await open('/login')
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${world.callerAt()}/`)
    await page.goto(world.authUrl)
    await waitUntilHydrated(page)
    expect(await page.getByText('Ada Byron').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You are signed out on this device.').waitFor()
    // The remaining cookie only identifies a known browser.
    expect((await page.context().cookies(world.authUrl)).map(({ name }) => name)).toEqual(['auth-device'])
    // Signing out replaced the page's history entry.
    await page.goBack()
    expect(page.url()).toBe(`${world.callerAt()}/`)
  })
})
