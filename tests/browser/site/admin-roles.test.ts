import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../support/world.ts'
import { expectGoodPage, open, PHONE, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

describe.skipIf(!CHROMIUM)('admin roles', () => {
  let site: Site
  let admin: Person
  let page: Page
  beforeAll(async () => {
    site = await serveSite()
    admin = await site.world.admin()
    page = await site.visit(admin)
  })
  afterAll(() => site?.close())

  const at = (path: string): string => `${site.address}${path}`
  const grant = (who: Person, to: readonly string[]) =>
    admin.post('/api/admin/roles', { accountId: who.accountId, from: [], to, reason: 'Joins the team.' })

  test('a full admin grants roles with a reason', async () => {
    const person = await site.world.brand('Future Colleague')
    await open(page, at(`/admin/users?q=Future Colleague&case=${person.accountId}`))
    await page.getByText('Now: none. Changes apply immediately.').waitFor()
    await page.getByRole('checkbox', { name: /^Finance/ }).check()
    await page.getByRole('checkbox', { name: /^Support/ }).check()
    const decision = page.locator('.decision').filter({ has: page.getByRole('button', { name: 'Save roles' }) })
    await decision.getByRole('textbox', { name: /reason/i }).fill('Joins the finance team.')
    await decision.getByRole('button', { name: 'Save roles' }).click()
    await page.getByText('Before: none. After: Support, Finance.').waitFor()
    await expectGoodPage(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Save roles' }).click()
    await expect.poll(async () => (await person.get('/api/payments/admin/books')).status).toBe(200)
    expect((await person.get('/api/merch/admin/campaigns')).status).toBe(403)
  })

  test('an admin sees only the pages of their roles, and whom to ask about the others', async () => {
    const trust = await site.world.brand('Trusted Colleague')
    await grant(trust, ['trust'])
    const theirs = await site.visit(trust, { viewport: PHONE })
    await open(theirs, at('/admin'))
    const options = await theirs.getByRole('combobox', { name: 'Section' }).locator('option').allTextContents()
    expect(options).toEqual([
      'Needs attention',
      'Approvals',
      'Disputes',
      'Payments to review',
      'Likeness',
      'Shared pictures',
      'People',
      'Ratings',
      'Account deletions',
      'Terms and types',
    ])
    await open(theirs, at('/admin/disputes'))
    await theirs.getByText('Your admin role lets you read this page. Changes are up to other admins.').waitFor()
    await expectGoodPage(theirs)
    await open(theirs, at('/admin/books'))
    await theirs.getByRole('heading', { level: 1, name: 'Your admin role does not include this' }).waitFor()
    await theirs.getByText(`Full admins: ${admin.displayName}.`).waitFor()
    await expectGoodPage(theirs)
  })
})
