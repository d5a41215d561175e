import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openReceiver,
  type WebhookReceiver,
} from '../../../server/features/integrations/webhooks/testing/webhook-receiver.ts'
import { notify } from '../../../server/features/people/notifications/index.ts'
import { MINUTE_MS } from '../../../server/platform/clock.ts'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import { offerIn } from '../../support/offers/offers.ts'
import { runIntervalsNow } from '../run-intervals-now.ts'
import { DESKTOP, expectGoodPage, open, PHONE, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'
import { type Member, member, PASSWORD } from './members.ts'

describe.skipIf(!CHROMIUM)('account settings', () => {
  let site: Site
  let talent: Member
  let receiver: WebhookReceiver
  beforeAll(async () => {
    receiver = await openReceiver()
    site = await serveSite({ env: { FETCH_LOOPBACK_PORTS: String(receiver.port) } })
    talent = await member(site.world, 'talent', 'Mara Olsen')
  })
  afterAll(async () => {
    await site?.close()
    await receiver?.close()
  })

  const at = (path: string) => site.address + path
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const close = (page: Page) => page.context().close()

  test('notifications are paged, filtered by unread, and marked as read one by one or all at once', async () => {
    const reader = await member(site.world, 'talent', 'Kenji Arai')
    const titles = Array.from({ length: 23 }, (_, index) => `Notice ${index + 1}`)
    await inTransaction(site.world.database.kysely, (trx) =>
      notify(
        trx,
        titles.map((title) => ({
          accountId: reader.accountId,
          type: 'RATING_RECEIVED' as const,
          offerId: null,
          title,
          body: 'Words.',
        })),
        site.world.clock.now(),
      ),
    )
    const page = await site.visit(reader, { viewport: PHONE })
    await open(page, at('/notifications'))
    await page.getByText('23 unread.').waitFor()
    const lines = page.locator('main li')
    await expect.poll(() => lines.count()).toBe(20)
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => lines.count()).toBe(23)
    await lines.first().getByRole('button').click()
    await page.getByText('22 unread.').waitFor()
    await page.getByRole('button', { name: 'Unread', exact: true }).click()
    await page.waitForURL(({ search }) => search === '?show=unread')
    await page.locator('main').getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('No unread notifications').first().waitFor()
    await page.goBack()
    await expect.poll(() => lines.count()).toBe(23)
    await close(page)
  })

  test('on a phone, settings start with a list, and each page links back to it', async () => {
    const page = await site.visit(talent, { viewport: PHONE })
    await open(page, at('/settings'))
    await expectGoodPage(page)
    const list = page.getByRole('navigation', { name: 'Settings' })
    await list.getByRole('link', { name: 'Security and devices' }).click()
    await heading(page, 'Security and devices')
    expect(await list.isVisible()).toBe(false)
    await page.locator('main').getByRole('link', { name: 'Settings', exact: true }).click()
    await heading(page, 'Settings')
    expect(await list.isVisible()).toBe(true)
    await close(page)
  })

  test('devices are listed by name, and signed out one by one or all but this one', async () => {
    const agents = ['Firefox/145.0 Macintosh', 'Version/18 Safari/604 iPhone', 'Edg/142.0 Windows']
    for (const userAgent of agents)
      await site.world
        .stranger()
        .auth.post('/api/auth/login', { email: talent.email, password: PASSWORD }, { 'user-agent': userAgent })
    const page = await site.visit(talent, { viewport: DESKTOP })
    await open(page, at('/settings/security'))
    await page.getByText('This browser').waitFor()
    await expectGoodPage(page)
    const lines = page.locator('main li')
    await expect.poll(() => lines.count()).toBe(4)
    await lines.filter({ hasNotText: 'This browser' }).first().getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => lines.count()).toBe(3)
    await page.getByRole('button', { name: 'Sign out all other devices' }).press('Enter')
    await page.getByRole('button', { name: 'Sign out other devices' }).press('Enter')
    await page.getByText('2 other devices were signed out.').waitFor()
    expect(await page.getByText('This browser').count()).toBe(1)
    const change = page.getByRole('link', { name: 'Change password' })
    expect(await change.getAttribute('href')).toBe(`${site.world.config.AUTH_URL}/forgot`)
    await close(page)
  })

  test('notification settings are switched by keyboard for each type and channel, and are saved', async () => {
    const page = await site.visit(talent, { viewport: PHONE })
    await open(page, at('/settings/notifications'))
    const box = page.getByLabel('A rating becomes visible: Bell')
    await box.waitFor()
    await expectGoodPage(page)
    await box.press('Space')
    await page.getByLabel('Once a day').press('Space')
    await page.getByLabel('Your time zone').selectOption('Another time zone…')
    await page.getByLabel('Your time zone').selectOption('Europe/Oslo')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText('Saved.').waitFor()
    const { body } = await talent.get('/api/notifications/preferences')
    expect(body.preferences.find(({ type }: { type: string }) => type === 'RATING_RECEIVED')).toMatchObject({
      bell: false,
      email: true,
    })
    expect(body.digest).toMatchObject({ rhythm: 'daily', timeZone: 'Europe/Oslo' })
    expect(await page.getByLabel('An offer is paid: Email').isDisabled()).toBe(true)
    await close(page)
  })

  test('a talent asks an agent, who accepts; later the talent stops working with them', async () => {
    const agent = await member(site.world, 'agent', 'Oak Street')
    const page = await site.visit(talent)
    await open(page, at('/settings/agent'))
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByText('Enter your agent’s username.').waitFor()
    await page.getByLabel('Agent’s username').fill('nobody-here')
    await page.keyboard.press('Enter')
    await page.getByText('There is no such agent.').waitFor()
    await page.getByLabel('Agent’s username').fill(agent.slug)
    await page.keyboard.press('Enter')
    const mayAnswer = page.getByLabel('Let them answer for you')
    await page.getByRole('heading', { level: 2, name: 'Your agent' }).waitFor()
    await expectGoodPage(page)
    await mayAnswer.click()
    await expect.poll(() => mayAnswer.isChecked()).toBe(true)
    const theirs = await site.visit(agent, { viewport: PHONE })
    await open(theirs, at('/settings/agent'))
    await theirs.getByText('You could answer offers for them').waitFor()
    await expectGoodPage(theirs)
    await theirs.getByRole('button', { name: /^Accept / }).click()
    await theirs.getByText('You can answer for them').waitFor()
    await close(theirs)
    await page.reload()
    await page.getByRole('button', { name: 'Stop working with Oak Street' }).click()
    await page.getByRole('button', { name: 'Stop working together' }).click()
    await page.getByRole('heading', { name: 'Ask an agent' }).waitFor()
    await close(page)
  })

  test('a data export is requested once, created and downloaded; later, the page asks for the password', async () => {
    const requester = await member(site.world, 'talent', 'Priya Nair')
    const page = await site.visit(requester)
    await open(page, at('/settings/data'))
    await page.getByRole('button', { name: 'Request copy' }).click()
    await page.getByText('Your copy is queued').waitFor()
    await site.world.cron('/api/privacy/cron/exports')
    await runIntervalsNow(page)
    await page.getByRole('link', { name: 'Download file' }).waitFor()
    await expectGoodPage(page)
    const address = (await page.getByRole('link', { name: 'Download file' }).getAttribute('href')) ?? ''
    expect((await page.request.get(new URL(address, site.address).href)).status()).toBe(200)
    await page.getByRole('button', { name: 'Request new copy' }).click()
    await page.getByText('Too many attempts').waitFor()
    site.world.clock.advance(20 * MINUTE_MS)
    await page.reload()
    await page.getByLabel('Your password').waitFor()
    await expectGoodPage(page)
    for (const [password, next] of [
      ['Wrong-guess-1', page.getByText('This is not right')],
      [PASSWORD, page.getByRole('link', { name: 'Download file' })],
    ] as const) {
      await page.getByLabel('Your password').fill(password)
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await next.waitFor()
    }
    await close(page)
  })

  test('an account without open offers is deleted by typing its username, and one click cancels the deletion', async () => {
    const { brand } = await offerIn(site.world, 'APPROVED')
    const busy = await site.visit(brand, { viewport: PHONE })
    await open(busy, at('/settings/data'))
    await busy.getByText('Finish your open offers').waitFor()
    expect(await busy.getByRole('link', { name: 'Go to offers' }).getAttribute('href')).toBe('/offers')
    await expectGoodPage(busy)
    await close(busy)
    const leaving = await member(site.world, 'talent', 'Lena Fischer')
    const page = await site.visit(leaving)
    await open(page, at('/settings/data'))
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(`Type ${leaving.slug} to confirm`).fill('somebody')
    await page.keyboard.press('Enter')
    await sheet.getByText(`This does not match ${leaving.slug}.`).waitFor()
    await sheet.getByLabel(`Type ${leaving.slug} to confirm`).fill(leaving.slug)
    await page.keyboard.press('Enter')
    await page.getByText('Your account is scheduled for deletion').waitFor()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await page.getByRole('button', { name: 'Delete my account' }).waitFor()
    await close(page)
  })

  test('on a phone, a webhook endpoint is added, tested, read in the log, paused and deleted', async () => {
    const brand = await member(site.world, 'brand', 'Contoso Tea')
    receiver.respond('/hook', (response) => response.writeHead(500).end('No room today'))
    const page = await site.visit(brand, { viewport: PHONE })
    await open(page, at('/settings/webhooks'))
    await page.getByText('No endpoints yet').waitFor()
    await expectGoodPage(page)
    await page.getByLabel('URL').fill('http://hooks.example.com/')
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByText('Enter an address that starts with https://.').waitFor()
    await page.getByLabel('URL').fill(receiver.url('/hook'))
    await page.getByText('Events: all').click()
    await page.getByLabel('offer.paid').check()
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByText(/^whsec_/).waitFor()
    await page.getByRole('button', { name: 'Open endpoint' }).click()
    await page.getByText('Nothing was sent yet').waitFor()
    await page.getByText('Events: 1 chosen').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Send test event' }).click()
    await expect.poll(() => receiver.requestsTo('/hook').length).toBeGreaterThan(0)
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Reload' }).click()
        return page.getByText('The receiver responded with 500').count()
      })
      .toBe(1)
    await expectGoodPage(page)
    await page.getByRole('link', { name: 'webhook.test' }).click()
    await page.getByText('No room today').first().waitFor()
    await expectGoodPage(page)
    await page.getByRole('link', { name: 'Back to the endpoint' }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Events wait for this endpoint until you resume it.').waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Delete endpoint' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click()
    await page.getByText('No endpoints yet').waitFor()
    await close(page)
  })

  test('a key is created after the password is confirmed, shown once, replaced and revoked', async () => {
    const brand = await member(site.world, 'brand', 'Contoso Tea')
    const page = await site.visit(brand, { viewport: PHONE })
    await open(page, at('/settings/keys'))
    await page.getByText('No keys yet').waitFor()
    await expectGoodPage(page)
    site.world.clock.advance(15 * MINUTE_MS)
    await page.getByRole('textbox', { name: 'Name' }).fill('Order desk')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Choose at least one.').waitFor()
    await page.getByLabel('offers:read').check()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    const secret = (await page.getByText(/^smbl_test_/).textContent()) ?? ''
    await expectGoodPage(page)
    const read = async (key: string) => {
      const { status } = await fetch(at('/api/offers/list?perspective=buyer'), {
        headers: { authorization: `Bearer ${key}` },
      })
      return status
    }
    expect(await read(secret)).toBe(200)
    await page.getByRole('button', { name: 'Copy secret' }).click()
    await page.getByText(/^Copied\.|does not allow copying/).waitFor()
    await page.getByRole('button', { name: 'Open key' }).click()
    await page.getByText('Created', { exact: true }).waitFor()
    expect(await page.getByText(secret).count()).toBe(0)
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Replace secret' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('The old secret works').selectOption('no longer')
    await sheet.getByRole('button', { name: 'Replace secret' }).click()
    const replaced = (await page.getByText(/^smbl_test_.{49}$/).textContent()) ?? ''
    expect([await read(secret), await read(replaced)]).toEqual([401, 200])
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('Revoked').first().waitFor()
    expect(await read(replaced)).toBe(401)
    await page.getByRole('link', { name: 'All keys' }).click()
    await page.getByText('offers:read').first().waitFor()
    await close(page)
  })
})
