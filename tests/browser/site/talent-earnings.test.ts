import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../server/platform/clock.ts'
import { DELIVERY, expectOk, nameAgent, offerIn, type TestOffer } from '../../support/offers/offers.ts'
import type { Person } from '../../support/world.ts'
import { DESKTOP, expectGoodPage, open, PHONE, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

describe.skipIf(!CHROMIUM)('earnings', () => {
  let site: Site
  let mara: Person
  let theo: Person
  let agent: Person
  let offer: TestOffer
  let phone: Page
  beforeAll(async () => {
    site = await serveSite()
    const { world } = site
    const brand = await world.brand('Northwind Coffee')
    mara = await world.talent('Mara Lindqvist')
    theo = await world.talent('Theo Marsh')
    agent = await world.agent('Oak Street Agency')
    offer = await offerIn(world, 'PAID', { brand, talent: mara, amountMinorUnit: 125_000 })
    await offerIn(world, 'COMPLETED', { brand, talent: theo, amountMinorUnit: 64_000 })
    for (const [talent, canAct] of [
      [mara, false],
      [theo, true],
    ] as const)
      await nameAgent(talent, agent, canAct)
    phone = await site.visit(mara, { viewport: PHONE })
  })
  afterAll(() => site?.close())

  test('are held with a reason, then dated, then paid', async () => {
    await open(phone, `${site.address}/earnings`)
    await phone.getByText('We hold the money until the work is delivered and accepted.').waitFor()
    await phone.getByText('There is nothing to pay out now.').waitFor()

    expectOk(await mara.post('/api/offers/deliver', { offerId: offer.id, ...DELIVERY }))
    await open(phone, `${site.address}/earnings`)
    await phone.getByText('Waiting for acceptance').waitFor()
    expect(await phone.getByText('By', { exact: true }).count()).toBe(1)

    expectOk(await offer.brand.post('/api/offers/complete', { offerId: offer.id }))
    await open(phone, `${site.address}/earnings`)
    await phone.getByRole('heading', { name: '$1,250.00' }).waitFor()
    await phone.getByText(/In the next payout$/).waitFor()
    await phone.getByText(/^Scheduled for/).waitFor()
    await expectGoodPage(phone)

    site.world.clock.advance(DAY_MS / 2)
    expectOk(await site.world.cron('/api/payments/process-payouts'))
    await open(phone, `${site.address}/earnings`)
    await phone.getByText('No upcoming earnings').waitFor()
    await phone.getByText('This amount was paid out.').waitFor()
    await phone.getByText('Payout to your bank account').waitFor()
  })

  test('are shown by month and exported as CSV', async () => {
    const months = phone.getByRole('table', { name: 'Earned by month, USD' })
    expect(await months.getByRole('row').count()).toBe(13)
    expect(await months.getByRole('row').last().innerText()).toContain('$1,250.00')
    const download = phone.waitForEvent('download')
    await phone.getByRole('link', { name: 'Download CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^semblance-statement-.*\.csv$/)
  })

  test('are readable by an agent who may act, but not by a read-only agent; neither can read payout routes', async () => {
    const page = await site.visit(agent, { viewport: DESKTOP })
    await open(page, `${site.address}/roster`)
    await page.getByText('You can answer for them').waitFor()
    await page.getByText('View only').waitFor()
    await page.getByText('Next payout').first().waitFor()
    await expectGoodPage(page)
    await page.getByRole('link', { name: 'Earnings of Theo Marsh' }).click()
    await page.getByRole('heading', { name: 'Earnings of Theo Marsh' }).waitFor()
    await page.getByText('$640.00').first().waitFor()
    expect(await page.getByRole('link', { name: /Payout account|Set up payouts/ }).count()).toBe(0)
    expect(await page.getByLabel('Talent').count()).toBe(0)
    await expectGoodPage(page)

    expectOk(await mara.post('/api/accounts/agent-link', { agentSlug: agent.slug, canAct: true }))
    await open(page, `${site.address}/earnings`)
    await page.getByLabel('Talent').selectOption({ label: 'Mara Lindqvist' })
    await page.getByRole('heading', { name: 'Earnings of Mara Lindqvist' }).waitFor()
    await page.getByText('$1,250.00').first().waitFor()
    await expectGoodPage(page)

    await open(page, `${site.address}/earnings/setup`)
    await page.getByText('Only talents can set up payouts').waitFor()
    expect(await page.getByRole('button', { name: 'Set up payouts' }).count()).toBe(0)

    expectOk(await mara.post('/api/accounts/agent-link', { agentSlug: agent.slug, canAct: false }))
    await open(page, `${site.address}/likeness?talent=${mara.accountId}`)
    await page.getByText('has not allowed you to change anything here').waitFor()
  })

  test('are shown to talents only, like likeness pages, and a brand sees an explanation', async () => {
    const page = await site.visit(offer.brand, { viewport: PHONE })
    for (const [path, words] of [
      ['/likeness', 'You do not have access'],
      ['/settings/offers', 'You do not have access'],
      ['/products', 'Only talents can sell products'],
      ['/roster', 'This page is for agents'],
    ] as const) {
      await open(page, `${site.address}${path}`)
      await page.getByText(words).first().waitFor()
    }
  })
})
