import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SITE_PATHS } from '../../../server/platform/pages/site-paths.ts'
import { liveCampaign } from '../../support/merch/storefronts.ts'
import { offerIn } from '../../support/offers/offers.ts'
import type { Person } from '../../support/world.ts'
import { expectGoodPage, open, PHONE, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

describe.skipIf(!CHROMIUM)('the admin pages', () => {
  let site: Site
  let admin: Person
  let page: Page
  let offerId: string
  beforeAll(async () => {
    site = await serveSite()
    admin = await site.world.admin()
    const offer = await offerIn(site.world, 'COMPLETED', { amountMinorUnit: 60_000 })
    offerId = offer.id
    await offer.brand.post(`/api/offers/${offerId}/ratings`, { stars: 4, words: 'On time.' })
    await admin.post('/api/admin/users', { accountId: offer.brand.accountId, action: 'block', reason: 'Never pays.' })
    page = await site.visit(admin, { viewport: PHONE })
  })
  afterAll(() => site?.close())

  const at = (path: string): string => `${site.address}${path}`
  const goTo = async (label: string, heading: string) => {
    await page.getByRole('combobox', { name: 'Section' }).selectOption({ label })
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.waitForFunction(() => document.querySelector('.skeleton') === null)
  }

  test('are all in the section menu and reachable by it', async () => {
    await open(page, at('/admin'))
    const listed = await page
      .getByRole('combobox', { name: 'Section' })
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    const ours = SITE_PATHS.filter(({ access, path }) => access === 'admin' && !path.includes(':')).map(
      ({ path }) => path,
    )
    expect(listed.toSorted()).toEqual(ours.toSorted())
  })

  test('are rendered by the server with their heading, for admins only', async () => {
    const brand = await site.world.brand()
    const { campaign, product } = await liveCampaign(site.world)
    const boards = (await admin.get('/api/merch/admin/leaderboards')).body.data.leaderboards
    const one: Record<string, string> = { campaigns: campaign.id, catalog: product.id, boards: boards[0].id }
    for (const { path: pattern } of SITE_PATHS.filter(({ access }) => access === 'admin')) {
      const path = pattern.replace(/:id/, () => one[pattern.split('/')[2] ?? ''] ?? '')
      const { status, text } = await admin.get(path, { accept: 'text/html' })
      expect([path, status]).toEqual([path, 200])
      expect(text).toMatch(/<h1 [^>]*>\w/)
      expect((await brand.get(path)).status, path).toBe(403)
    }
  })

  test.each<[place: string, heading?: string]>([
    ['Needs attention', 'Needs your attention'],
    ['Models'],
    ['Terms and types'],
    ['Ratings'],
    ['Account deletions'],
    ['Audit log'],
    ['Ledger'],
    ['Jobs'],
  ])('%s is accessible, and fits a phone and double text size', async (place, heading = place) => {
    await goTo(place, heading)
    await expectGoodPage(page)
  })

  test('the ledger page shows that every check passed, and the balances', async () => {
    await goTo('Ledger', 'Ledger')
    await page.getByText('All 19 checks passed').waitFor()
    await page.getByText('Owed to sellers').waitFor()
  })

  test('the audit log can be filtered by action', async () => {
    await open(page, at('/admin/audit?action=unblock'))
    await page.getByText('No matching entries').waitFor()
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Block account' })
    await page.getByText('Never pays.').first().waitFor()
  })

  test('an admin changes an offer’s terms and disables a campaign type', async () => {
    const draft = await offerIn(site.world, 'PAID')
    await open(page, at(`/admin/terms?offer=${draft.id}`))
    await page.getByRole('textbox', { name: 'Territory' }).fill('Sweden')
    await page.getByRole('button', { name: 'Change terms and notify both sides' }).click()
    await page.getByText('An admin changed these terms.').waitFor()
    const terms = (await admin.get(`/api/offers/admin/terms?offerId=${draft.id}`)).body
    expect(terms).toMatchObject({ version: 2, madeBy: 'ADMIN', terms: { territory: 'Sweden' } })
    const [type] = (await admin.get('/api/offers/admin/campaign-types')).body.campaignTypes
    const toggle = page.getByRole('switch', { name: type.label })
    await toggle.click()
    await expect.poll(() => toggle.isChecked()).toBe(false)
    const after = (await admin.get('/api/offers/admin/campaign-types')).body.campaignTypes
    expect(after.find(({ key }: { key: string }) => key === type.key).enabled).toBe(false)
  })

  test('an admin disables a model', async () => {
    await open(page, at('/admin/models?case=mock-image'))
    await page.getByRole('combobox', { name: 'State' }).selectOption('inactive')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await admin.get('/api/merch/admin/models/mock-image')).body.data.model.status)
      .toBe('inactive')
  })

  test('other people see that they have no access, and nothing else', async () => {
    const stranger = await site.visit(await site.world.brand())
    const paths: string[] = []
    stranger.on('request', (request) => paths.push(new URL(request.url()).pathname))
    expect((await stranger.goto(at(`/admin/disputes?case=${offerId}`)))?.status()).toBe(403)
    await stranger.getByRole('heading', { name: 'You do not have access' }).waitFor()
    const OF_THE_FRAME = ['/api/notifications/list', '/api/offers/messages/unread']
    expect(paths.filter((path) => path.startsWith('/api/') && !OF_THE_FRAME.includes(path))).toEqual([])
  })
})
