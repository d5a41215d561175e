import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notify } from '../../../server/features/people/notifications/index.ts'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import { DESKTOP, expectGoodPage, open, PHONE, type Site, serveSite, waitUntilReady } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'
import { type Member, member, signInAt } from './members.ts'

describe.skipIf(!CHROMIUM)('the frame of every page', () => {
  let site: Site
  let talent: Member
  beforeAll(async () => {
    site = await serveSite()
    talent = await member(site.world, 'talent', 'Mara Olsen')
  })
  afterAll(() => site?.close())

  const at = (path: string) => site.address + path
  const titled = (page: Page, title: string) => page.waitForFunction((wanted) => document.title === wanted, title)
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const addNotices = (...titles: string[]) =>
    inTransaction(site.world.database.kysely, (trx) =>
      notify(
        trx,
        titles.map((title) => ({
          accountId: talent.accountId,
          type: 'RATING_RECEIVED' as const,
          offerId: null,
          title,
          body: 'Words.',
        })),
        site.world.clock.now(),
      ),
    )
  /** @returns a function that releases the script */
  const hold = async (page: Page, name: string): Promise<() => void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(`**/assets/${name}-page-*.js`, async (route) => {
      await promise
      await route.continue()
    })
    return resolve
  }

  test('the bell counts new notifications, also in the title, lists them, and clears once they are read', async () => {
    await addNotices('Northwind rated you', 'Halden rated you')
    const page = await site.visit(talent, { viewport: PHONE })
    await open(page, at('/settings'))
    const bell = page.locator('summary', { has: page.locator('.bell') })
    await titled(page, '(2) Settings · Semblance')
    expect(await bell.getAttribute('aria-label')).toBe('Notifications, 2 unread')
    await bell.click()
    await page.getByRole('link', { name: 'New: Halden rated you' }).waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await titled(page, 'Settings · Semblance')
    expect(await bell.getAttribute('aria-label')).toBe('Notifications')
    await page.context().close()
  })

  test('Ctrl-K, a few letters and Enter go to any page, and Escape returns the focus', async () => {
    const page = await site.visit(talent)
    await open(page, at('/settings'))
    const opener = page.getByRole('button', { name: 'Search and navigate' })
    await opener.focus()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search pages, talents, offers and actions' })
    await field.waitFor()
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    await expectGoodPage(page)
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('sett')
    await page.keyboard.press('ArrowDown')
    const chosen = page.locator('[role="option"][aria-selected="true"]')
    expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('your data')
    await page.keyboard.press('Enter')
    await heading(page, 'Your data')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Your data')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zzz')
    await page.getByText('No results for “zzz”.').waitFor()
    await page.context().close()
  })

  test('the color scheme is saved and rendered by the server, which also learns the time zone', async () => {
    const page = await site.visit(talent, { timeZone: 'Asia/Tokyo' })
    await open(page, at('/settings'))
    await page.getByLabel('You: Mara Olsen').click()
    await page.getByLabel('Dark').check()
    const cookies = async () =>
      Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))
    expect(await cookies()).toMatchObject({ scheme: 'dark', tz: 'Asia%2FTokyo' })
    const state = async () => (await (await page.request.get(at('/settings'))).text()).replace(/\s+/g, ' ')
    expect(await state()).toMatch(/<html[^>]* data-scheme="dark"/)
    expect(await state()).toContain('"timeZone":"Asia/Tokyo"')
    await page.getByLabel('System').check()
    expect(await state()).not.toMatch(/<html[^>]* data-scheme=/)
    await page.context().close()
  })

  test('the last of several navigations wins, and going back while a page is loading stays on the shown page', async () => {
    const page = await site.visit(talent)
    await open(page, at('/settings'))
    const release = await hold(page, 'security')
    const list = page.getByRole('navigation', { name: 'Settings' })
    await list.getByRole('link', { name: 'Security and devices' }).click()
    await list.getByRole('link', { name: 'Your agent' }).click()
    await heading(page, 'Your agent')
    await list.getByRole('link', { name: 'Security and devices' }).click()
    await page.waitForURL(at('/settings/security'))
    await page.goBack()
    const came = page.waitForResponse(/security-page/)
    release()
    await came
    await list.getByRole('link', { name: 'Your data' }).click()
    await heading(page, 'Your data')
    await page.goBack()
    await heading(page, 'Your agent')
    await page.waitForURL(at('/settings/agent'))
    await page.context().close()
  })

  test('leaving with unsaved input asks first, by link or back button, and keeps the history', async () => {
    const page = await site.visit(talent)
    await open(page, at('/settings'))
    const list = page.getByRole('navigation', { name: 'Settings' })
    await list.getByRole('link', { name: 'Notifications' }).click()
    const box = page.getByLabel('An offer is declined: Email')
    await box.uncheck()
    const questions: string[] = []
    let response = false
    page.on('dialog', (dialog) => {
      questions.push(dialog.message())
      void (response ? dialog.accept() : dialog.dismiss())
    })
    await list.getByRole('link', { name: 'Your data' }).click()
    await page.goBack({ waitUntil: 'commit' }).catch(() => null)
    await expect.poll(() => questions.length).toBe(2)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/settings/notifications')
    expect(await box.isChecked()).toBe(false)
    response = true
    await page.goBack()
    await heading(page, 'Settings')
    expect(questions).toHaveLength(3)
    await page.goForward()
    await heading(page, 'Notification settings')
    await page.context().close()
  })

  test('if a new version removed the code, the page is reloaded once and never in a loop', async () => {
    const page = await site.visit(talent)
    const documents: string[] = []
    page.on(
      'request',
      (request) => request.resourceType() === 'document' && documents.push(new URL(request.url()).pathname),
    )
    await open(page, at('/settings'))
    // The new document refers to the new file.
    await page.route('**/assets/agent-page-*.js', (route) =>
      documents.length > 1 ? route.continue() : route.fulfill({ status: 404 }),
    )
    await page.getByRole('link', { name: 'Your agent' }).click()
    await heading(page, 'Your agent')
    expect(documents).toEqual(['/settings', '/settings/agent'])
    await page.route('**/assets/data-page-*.js', (route) => route.fulfill({ status: 404 }))
    await waitUntilReady(page)
    await page.getByRole('link', { name: 'Your data' }).click()
    // The server's markup stays on the page, although no script hydrates it.
    await heading(page, 'Your data')
    await page.waitForLoadState('networkidle')
    expect(documents).toEqual(['/settings', '/settings/agent', '/settings/data'])
    await page.context().close()
  })

  test('going offline is shown, and a pending page loads automatically when the connection is back', async () => {
    const page = await site.visit(talent, { viewport: DESKTOP })
    await open(page, at('/settings'))
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await page.getByRole('link', { name: 'Your agent' }).click()
    await page.getByText('The page you opened could not be loaded.').waitFor()
    await heading(page, 'Settings')
    await page.context().setOffline(false)
    await heading(page, 'Your agent')
    await page.context().close()
  })

  test('an expired session is renewed in another window: input stays, and nothing is sent automatically', async () => {
    const agent = await site.world.agent('Oak Street')
    const page = await site.visit(talent)
    await open(page, at('/settings/agent'))
    const field = page.getByLabel('Agent’s username')
    await field.fill(agent.slug)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Send request' }).click()
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'What you entered is still here. Sign in again, then continue.' })
    await notice.waitFor()
    await expectGoodPage(page)
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      notice.getByRole('button', { name: 'Sign in again' }).click(),
    ])
    const closed = popup.waitForEvent('close')
    await signInAt(popup, talent.email)
    await closed
    await notice.waitFor({ state: 'hidden' })
    expect(await field.inputValue()).toBe(agent.slug)
    expect(sent).toEqual(['/api/accounts/agent-link'])
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('heading', { level: 2, name: 'Your agent' }).waitFor()
    await page.context().close()
  })

  test('after another account signs in in another tab, this one sends nothing anymore', async () => {
    const page = await site.visit(talent)
    await open(page, at('/settings/notifications'))
    const brand = await member(site.world, 'brand', 'Northwind')
    const other = await page.context().newPage()
    await page.context().addCookies([...brand.cookies].map(([name, value]) => ({ name, value, url: site.address })))
    await open(other, at('/settings'))
    const notice = page.getByRole('alert').filter({ hasText: 'Another account is signed in here now.' })
    await notice.waitFor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.getByLabel('An offer is declined: Email').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText('Another account is signed in here now.')
      .or(page.getByText('You are signed out'))
      .first()
      .waitFor()
    expect(sent.filter((path) => path.startsWith('/api/'))).toEqual([])
    page.on('dialog', (dialog) => void dialog.accept())
    await notice.getByRole('button', { name: 'Reload page' }).click()
    await page.getByLabel('You: Northwind').waitFor()
    await page.context().close()
  })

  test('signing out takes one click, ends at the start page, and reaches other tabs', async () => {
    const leaving = await member(site.world, 'talent', 'Theo Brandt')
    const page = await site.visit(leaving)
    await open(page, at('/settings'))
    const other = await page.context().newPage()
    await open(other, at('/settings/data'))
    await page.getByLabel('You: Theo Brandt').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(at('/'))
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('auth-token')
    await page.goto(at('/dev/parts'))
    await other.getByRole('alert').filter({ hasText: 'You are signed out.' }).waitFor()
    await page.context().close()
  })
})
