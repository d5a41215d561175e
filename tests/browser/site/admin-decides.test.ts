import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeFile } from '../../../server/features/media/files/index.ts'
import { addMs, HOUR_MS } from '../../../server/platform/clock.ts'
import { newId } from '../../../server/platform/ids.ts'
import { secondAdmin } from '../../support/database/concurrent-writers.ts'
import { earn } from '../../support/money/earnings.ts'
import { offerIn } from '../../support/offers/offers.ts'
import { pictureOf } from '../../support/uploads.ts'
import type { Person } from '../../support/world.ts'
import { expectGoodPage, open, PHONE, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

describe.skipIf(!CHROMIUM)('an admin', () => {
  let site: Site
  let admin: Person
  let onPhone: Page
  let onDesktop: Page
  beforeAll(async () => {
    site = await serveSite()
    admin = await site.world.admin()
    onPhone = await site.visit(admin, { viewport: PHONE })
    onDesktop = await site.visit(admin)
  })
  afterAll(() => site?.close())

  const at = (path: string): string => `${site.address}${path}`
  const statusOf = async (id: string): Promise<string> => (await admin.get(`/api/offers/${id}`)).body.offer.status
  const decide = async (
    page: Page,
    { choice, reason, confirmLabel }: { choice?: RegExp; reason?: string; confirmLabel: RegExp },
  ) => {
    if (choice) await page.getByRole('radio', { name: choice }).check()
    const decision = page.locator('.decision').filter({ has: page.getByRole('button', { name: confirmLabel }) })
    if (reason !== undefined)
      await decision
        .getByRole('textbox', { name: /reason/i })
        .last()
        .fill(reason)
    await decision.getByRole('button', { name: confirmLabel }).click()
    await page.getByRole('dialog').getByRole('button', { name: confirmLabel }).click()
  }
  const waitForText = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

  test('finds a dispute under “Needs attention”, reads both sides, and refunds; another admin sees that it is decided', async () => {
    const [brand, talent] = [await site.world.brand('Northwind'), await site.world.talent('Mara Olsen')]
    const { id } = await offerIn(site.world, 'DISPUTED', { brand, talent, amountMinorUnit: 60_000 })
    const other = await site.visit(await secondAdmin(site.world), { viewport: PHONE })
    await open(other, at(`/admin/disputes?case=${id}`))

    await open(onDesktop, at('/admin'))
    await onDesktop.getByRole('link', { name: 'Open: Disputes' }).click()
    await onDesktop.getByRole('link', { name: /Northwind · Mara Olsen/ }).click()
    await waitForText(onDesktop, 'Northwind gets $660.00 back. Mara Olsen gets nothing.')
    await onDesktop.locator('.decision').getByRole('button', { name: 'Decide' }).click()
    await waitForText(onDesktop, 'Choose an action.')
    await waitForText(onDesktop, /Give a reason in one sentence/)
    await expectGoodPage(onDesktop)
    await onDesktop.getByRole('radio', { name: /Refund Northwind/ }).check()
    await onDesktop.getByRole('textbox', { name: 'Your reason' }).fill('The cup is missing.')
    await onDesktop.reload()
    await onDesktop.getByRole('radio', { name: /Refund Northwind/ }).waitFor()
    expect(await onDesktop.getByRole('textbox', { name: 'Your reason' }).inputValue()).toBe('The cup is missing.')
    await decide(onDesktop, { choice: /Refund Northwind/, confirmLabel: /Refund the brand/ })
    await waitForText(onDesktop, 'Northwind gets $660.00 back. Both sides were notified.')
    await waitForText(onDesktop, 'No disputes')
    await onDesktop.goBack()
    await waitForText(onDesktop, 'This dispute is decided. The offer is now: Canceled.')
    expect(await statusOf(id)).toBe('CANCELLED')

    await decide(other, {
      choice: /Pay Mara Olsen/,
      reason: 'It is what was asked for.',
      confirmLabel: /Pay the talent/,
    })
    await waitForText(other, 'This dispute is decided. The offer is now: Canceled.')
    expect(await other.getByRole('alert').count()).toBe(1)
    await expectGoodPage(other)
  })

  test('works through disputes by keyboard, and the next one opens after a decision', async () => {
    for (const name of ['First Brand', 'Second Brand', 'Third Brand'])
      await offerIn(site.world, 'DISPUTED', { brand: await site.world.brand(name), amountMinorUnit: 60_000 })
    const page = onDesktop
    await open(page, at('/admin/disputes'))
    await page.locator('.queue-line').nth(2).waitFor()
    const keys = await page.locator('[data-case]').evaluateAll((all) => all.map((one) => one.getAttribute('data-case')))
    expect(keys).toHaveLength(3)
    const opened = () => new URL(page.url()).searchParams.get('case')
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-case]')?.getAttribute('data-case') ?? null)
    const shows = async (key: string | null | undefined) => {
      await expect.poll(opened).toBe(key)
      await expect.poll(focused).toBe(key)
    }

    await page.keyboard.press('j')
    await page.keyboard.press('j')
    expect([await focused(), opened()]).toEqual([keys[1], null])
    await page.keyboard.press('Enter')
    await shows(keys[1])
    await page.keyboard.press('j')
    await shows(keys[2])
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await shows(keys[0])

    const reason = page.getByRole('textbox', { name: 'Your reason' })
    await reason.click()
    await page.keyboard.type('jk?')
    expect([await reason.inputValue(), opened()]).toEqual(['jk?', keys[0]])
    await page.reload()
    await page.getByRole('radio', { name: /Send the work back/ }).waitFor()
    expect(opened()).toBe(keys[0])

    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('j')
    expect(opened()).toBe(keys[0])
    await expectGoodPage(page)
    await page.keyboard.press('Escape')
    await decide(page, { choice: /Send the work back/, reason: 'Another angle.', confirmLabel: /Send back/ })
    await waitForText(page, /delivers again\. Both sides were notified\./)
    await shows(keys[1])
    await page.goBack()
    await waitForText(page, 'This dispute is decided. The offer is now: Revision requested.')
  })

  test('finds an account by its owner’s address from any page', async () => {
    const { email, accountId } = await site.world.brand('Sought Brand')
    await open(onDesktop, at('/admin'))
    await onDesktop.keyboard.press('Control+k')
    await onDesktop.getByRole('combobox', { name: /Search by email/ }).fill(email)
    await onDesktop.getByRole('option', { name: /Sought Brand/ }).click()
    await onDesktop.getByRole('heading', { level: 2, name: 'Sought Brand' }).waitFor()
    expect(new URL(onDesktop.url()).searchParams.get('case')).toBe(accountId)
  })

  test('captures one authorized payment and declines another, on a phone', async () => {
    const brand = await site.world.brand('Halden')
    const taken = await offerIn(site.world, 'PENDING_PAY_CAPTURE', { brand, amountMinorUnit: 600_000 })
    const declined = await offerIn(site.world, 'PENDING_PAY_CAPTURE', { brand, amountMinorUnit: 700_000 })
    await open(onPhone, at('/admin/captures'))
    await onPhone.getByRole('link', { name: /Halden · \$6,600\.00/ }).click()
    await waitForText(onPhone, 'Payer')
    await expectGoodPage(onPhone)
    await decide(onPhone, { choice: /Capture \$6,600\.00/, confirmLabel: /Capture payment/ })
    await waitForText(onPhone, 'You decided to capture $6,600.00 from Halden.')
    await onPhone.getByRole('link', { name: 'All payments to review' }).click()
    await onPhone.getByRole('link', { name: /Halden · \$7,700\.00/ }).click()
    await decide(onPhone, {
      choice: /Release the authorization/,
      reason: 'Pay with your own card.',
      confirmLabel: /Release authorization/,
    })
    await waitForText(onPhone, 'You decided to release the authorization of $7,700.00 from Halden.')
    await waitForText(onPhone, 'No payments to review')
    expect([await statusOf(taken.id), await statusOf(declined.id)]).toEqual(['PAID', 'ACCEPTED'])
  })

  test('finds a payment by its buyer and refunds it', async () => {
    const brand = await site.world.brand('Refunded Brand')
    const { id } = await offerIn(site.world, 'PAID', { brand, amountMinorUnit: 60_000 })
    await open(onPhone, at('/admin/refunds'))
    await onPhone.getByRole('searchbox', { name: 'Find a payment' }).fill('refunded')
    await onPhone.keyboard.press('Enter')
    await onPhone.getByRole('link', { name: /Refunded Brand · \$660\.00/ }).click()
    await waitForText(onPhone, /Refunded Brand gets \$660\.00 back/)
    await expectGoodPage(onPhone)
    await decide(onPhone, { reason: 'Charged twice.', confirmLabel: /Refund \$660\.00/ })
    await waitForText(onPhone, /The refund of this payment is in progress|This payment was refunded/)
    expect(await statusOf(id)).toBe('CANCELLED')
  })

  test('previews a payout before anything is written, and then sends it', async () => {
    const talent = await site.world.talent('Paid Talent')
    await earn(site.world.database, { accountId: talent.accountId, amountMinorUnit: 7001, at: site.world.clock.now() })
    await open(onDesktop, at('/admin/payouts'))
    await onDesktop.getByRole('link', { name: /Paid Talent · \$70\.01/ }).click()
    await onDesktop.getByRole('button', { name: 'Preview payout' }).click()
    await waitForText(onDesktop, '$70.01 would be sent to Paid Talent')
    await expectGoodPage(onDesktop)
    const payouts = async () =>
      (await admin.get(`/api/payments/payout-status?accountId=${talent.accountId}`)).body.payouts
    expect(await payouts()).toEqual([])
    await onDesktop.getByRole('button', { name: 'Pay out $70.01' }).click()
    await onDesktop.getByRole('dialog').getByRole('button', { name: 'Pay out', exact: true }).click()
    await waitForText(onDesktop, '$70.01 was sent to')
    expect(await payouts()).toMatchObject([{ amountMinorUnit: 7001, status: 'SUCCEEDED', kind: 'manual' }])
  })

  test('retries an undeliverable mail', async () => {
    const id = newId()
    const now = site.world.clock.now()
    await sql`insert into outgoing_mails (id, queue, kind, address, failure_reason, next_attempt_at, created_at, given_up_at, attempts)
      values (${id}, 'others', 'payout-failed', 'mara@example.com', '550 no mailbox', null, ${now}, ${now}, 8)`.execute(
      site.world.database.kysely,
    )
    await open(onPhone, at('/admin/mails'))
    await onPhone.getByRole('button', { name: 'Retry' }).click()
    await onPhone.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await waitForText(onPhone, 'No failed emails')
    await expectGoodPage(onPhone)
    expect((await admin.get('/api/admin/dead-letters/mails')).body.total).toBe(0)
  })

  test('blocks a person with a reason, and unblocks them', async () => {
    const { accountId } = await site.world.brand('Blocked Brand')
    await open(onDesktop, at('/admin/users?q=Blocked'))
    await onDesktop.getByRole('link', { name: /Blocked Brand/ }).click()
    await decide(onDesktop, { reason: 'Never pays.', confirmLabel: /Block Blocked Brand/ })
    await onDesktop.getByRole('heading', { name: 'Unblock' }).waitFor()
    await expectGoodPage(onDesktop)
    const limit = async () => (await admin.get('/api/admin/users?search=Blocked')).body.brandLimits[accountId]
    expect(await limit()).toEqual({ isBlocked: true, blockedReason: 'Never pays.' })
    await decide(onDesktop, { confirmLabel: /Unblock Blocked Brand/ })
    await onDesktop.getByRole('heading', { name: 'Block', exact: true }).waitFor()
    expect((await limit()).isBlocked).toBe(false)
  })

  test('dismisses a face report', async () => {
    const talent = await site.world.talent('Reported Talent')
    const [id, now] = [newId(), site.world.clock.now()]
    await sql`insert into likeness_reports
      (id, name, email, account_id, reason, statement, status, expires_at, confirmed_at, created_at, updated_at)
      values (${id}, 'Ines Duarte', 'ines@example.com', ${talent.accountId}, 'MY_FACE', 'It is me.', 'OPEN', ${now}, ${now}, ${now}, ${now})`.execute(
      site.world.database.kysely,
    )
    await open(onPhone, at('/admin/faces'))
    await onPhone.getByRole('combobox', { name: 'Kind' }).selectOption('reports')
    await onPhone.getByRole('link', { name: /Ines Duarte/ }).click()
    await waitForText(onPhone, 'It is me.')
    await expectGoodPage(onPhone)
    await decide(onPhone, {
      choice: /Dismiss the report/,
      reason: 'They have shown a document.',
      confirmLabel: /Dismiss report/,
    })
    await waitForText(onPhone, 'The report from Ines Duarte was dismissed.')
    expect((await admin.get(`/api/likeness/admin/reports/${id}`)).body.status).toBe('DISMISSED')
  })

  test('takes down one picture of an account, and restores it', async () => {
    const { accountId, displayName } = await site.world.talent('Ines Duarte')
    const expiresAt = addMs(site.world.clock.now(), HOUR_MS)
    const source = await pictureOf(300, 300, 'teal')
    const { key } = await storeFile(site.world.app.ctx, { kind: 'portrait', source, owner: { accountId }, expiresAt })
    const { kysely } = site.world.database
    await kysely.updateTable('media_files').set({ expires_at: null }).where('key', '=', key).execute()
    const status = async () => (await site.world.stranger().get(`/media/${key}`)).status
    await open(onPhone, at(`/admin/users?case=${accountId}`))
    await onPhone.getByRole('button', { name: `Take down this profile picture of ${displayName}` }).click()
    const dialog = onPhone.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Take down picture' }).click()
    await dialog.getByText('Give a reason in one sentence.').waitFor()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It shows somebody else.')
    await dialog.getByRole('button', { name: 'Take down picture' }).click()
    const restore = onPhone.getByRole('button', { name: `Restore the profile picture of ${displayName}` })
    await restore.waitFor()
    expect(await status()).toBe(404)
    await expectGoodPage(onPhone)
    await restore.click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('They showed us a document.')
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await onPhone.getByRole('button', { name: `Take down this profile picture of ${displayName}` }).waitFor()
    expect(await status()).toBe(200)
  })
})
