import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfferScope } from '../../../server/platform/scope-of-use/scope.ts'
import { DEFAULT_SCOPE } from '../../../server/platform/scope-of-use/scope-words.ts'
import { licensed } from '../../support/offers/licences.ts'
import { expectOk, offerIn, setOfferPolicy } from '../../support/offers/offers.ts'
import type { Person } from '../../support/world.ts'
import { expectGoodPage, open, PHONE, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

const COFFEE: OfferScope = {
  ...DEFAULT_SCOPE,
  category: 'coffee',
  territories: ['DE'],
  exclusivity: 'CATEGORY_EXCLUSIVE',
}

describe.skipIf(!CHROMIUM)('a brand’s lists', () => {
  let site: Site
  let brand: Person
  let talents: [Person, Person, Person]
  let iris: Person
  beforeAll(async () => {
    site = await serveSite()
    const { world } = site
    brand = await world.brand('Northwind')
    iris = await world.talent('Iris')
    talents = [await world.talent('Mara'), await world.talent('Theo'), await world.talent('Lucia')]
  })
  afterAll(() => site?.close())

  test('a shortlist is created, renamed and deleted, and starts one brief for several talents', async () => {
    const [mara, theo, lucia] = talents
    const page = await site.visit(brand, { viewport: PHONE })
    await open(page, `${site.address}/shortlists`)
    await page.getByText('No shortlists yet').waitFor()
    await page.getByRole('button', { name: 'Create shortlist' }).click()
    await page.getByText('Enter a name.').waitFor()
    await page.getByLabel('New shortlist').fill('Winter voices')
    await page.getByRole('button', { name: 'Create shortlist' }).click()
    await page.getByText('This shortlist is empty').waitFor()
    const { shortlists } = (await brand.get('/api/shortlists')).body
    for (const { slug } of talents) expectOk(await brand.post(`/api/shortlists/${shortlists[0].id}/talents`, { slug }))
    await page.getByText('Rename shortlist').click()
    await page.getByLabel('Name', { exact: true }).fill('Spring faces')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('heading', { name: 'Spring faces' }).waitFor()
    await page.getByRole('button', { name: 'Choose all' }).click()
    await expectGoodPage(page)
    await page.getByRole('link', { name: 'Make an offer to 3 talents' }).click()

    await page.getByRole('heading', { name: 'Your 3 talents' }).waitFor()
    await page.getByRole('button', { name: 'Next: Brief' }).click()
    await page.getByRole('radio', { name: 'Social media post' }).check()
    await page.getByLabel('Description').fill('Warm mornings, three faces.')
    await page.getByRole('button', { name: 'Next: Candidates' }).click()
    await page.getByText('Draft saved.').waitFor()
    const elsewhere = await site.visit(brand)
    await open(elsewhere, `${site.address}/blasts`)
    await elsewhere.getByRole('link', { name: 'Continue: Warm mornings, three faces.' }).click()
    await elsewhere.getByRole('heading', { name: 'Your 3 talents' }).waitFor()
    await elsewhere.close()
    for (const name of ['Mara', 'Theo', 'Lucia']) await page.getByLabel(`Leave it to ${name}`).check()
    await page.getByRole('button', { name: 'Next: Terms and price' }).click()
    await page.getByText('$1,650.00').waitFor()
    await page.getByRole('button', { name: 'Next: Review' }).click()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Review offers to all 3' }).click()

    await page.getByRole('heading', { name: 'One brief for 3 talents' }).waitFor()
    await page.getByRole('heading', { name: 'Recipients' }).waitFor()
    expect((await mara.get('/api/offers/list')).body.total).toBe(0)
    expect((await brand.get('/api/offers/blast/draft/list')).body.drafts).toEqual([])
    await expectGoodPage(page)
    await setOfferPolicy(theo, { blockedBrandNames: ['Northwind'] })
    await page.getByRole('button', { name: 'Send to all 3' }).click()
    await page.getByText('0 of 2 answered; 1 could not be sent.').waitFor()
    await page.getByText('Theo does not work with this brand.').waitFor()
    const [{ id: offerId }] = (await lucia.get('/api/offers/list')).body.offers
    expectOk(await lucia.post('/api/offers/respond', { offerId, action: 'accept' }))
    await page.reload()
    await page.getByText('1 of 2 answered').waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Cancel the unanswered offer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel offer' }).click()
    await page.getByText('1 offer was canceled').waitFor()
    expect((await mara.get('/api/offers/list')).body.offers[0].status).toBe('CANCELLED')
    expect((await lucia.get('/api/offers/list')).body.offers[0].status).toBe('ACCEPTED')

    await open(page, `${site.address}/blasts`)
    await page.getByText('3 talents · 2 sent, 1 accepted, 1 could not be sent', { exact: false }).waitFor()
    await expectGoodPage(page)
    await open(page, `${site.address}/shortlists?list=${shortlists[0].id}`)
    await page.getByRole('button', { name: 'Remove Theo' }).click()
    await page.getByText('2 talents', { exact: false }).first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Delete shortlist' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete shortlist' }).click()
    await page.getByText('No shortlists yet').waitFor()
  })

  test('a group offer is canceled before it is sent, and a new one starts with the same talents', async () => {
    const [mara, , lucia] = talents
    const brief = { campaignDescription: 'Two hands.', campaignType: 'social_post', offerAmountMinorUnit: 20_000 }
    const slugs = [mara.slug, lucia.slug]
    const { blastId } = expectOk(
      await brand.post('/api/offers/blast/create', { ...brief, slugs, skipImageGeneration: true }),
    )
    const page = await site.visit(brand)
    await open(page, `${site.address}/blasts/${blastId}`)
    await page.getByRole('button', { name: 'Cancel group offer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel group offer' }).click()
    await page.getByText('You canceled this group offer before sending it.').waitFor()
    await page.getByRole('link', { name: 'Create a new group offer' }).click()
    await page.getByRole('heading', { name: 'Your 2 talents' }).waitFor()
  })

  test('receipts are listed by month, can be printed and downloaded as CSV, and link to their licenses', async () => {
    const someone = await site.world.brand('Halden')
    const page = await site.visit(someone)
    await open(page, `${site.address}/receipts`)
    await page.getByText('No payments yet').waitFor()
    const offer = await offerIn(site.world, 'COMPLETED', { brand: someone, talent: talents[0] })
    await page.reload()
    await page.getByRole('link', { name: 'Offer to Mara' }).waitFor()
    await expectGoodPage(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toMatch(
      /\r\n\d{4}-\d\d-\d\d,[^,]+,Mara,.*,SUCCEEDED,1375\.00,USD,\r\n$/,
    )
    await page.getByLabel('Month').selectOption({ index: 1 })
    await page.getByRole('link', { name: 'Offer to Mara' }).waitFor()

    await page.getByRole('link', { name: /^Receipt / }).click()
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await page.getByText('Platform fee').waitFor()
    await page.getByRole('link', { name: /^Check license / }).waitFor()
    await expectGoodPage(page)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Print or save as PDF' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('link', { name: 'All receipts' }).click()
    await page.getByRole('button', { name: 'Your licenses' }).click()
    await page.getByRole('link', { name: /^Check license / }).waitFor()
    await expectGoodPage(page)
    await open(page, `${site.address}/receipts/${offer.id}`)
    await page.getByRole('heading', { name: 'Receipt not found' }).waitFor()
  })

  test('licensed works are listed, their files close when the license ends, and a license can be renewed', async () => {
    const { world } = site
    const [running, ended] = [
      await licensed(world, 20, { brand, talent: iris, body: { title: 'Winter roast', scope: COFFEE } }),
      await licensed(world, -1, { brand, talent: iris, body: { title: 'Summer roast' } }),
    ]
    const page = await site.visit(brand)
    await open(page, `${site.address}/licenses`)
    await page.getByRole('link', { name: 'Winter roast' }).waitFor()
    expect(await page.getByRole('link', { name: 'Download file' }).count()).toBe(1)
    await expectGoodPage(page)
    await page.getByLabel('Status').selectOption('ENDED')
    await page.getByText('This license ended on').waitFor()
    expect(await page.getByRole('link', { name: 'Winter roast' }).count()).toBe(0)
    await open(page, `${site.address}/offers/${ended.id}`)
    await page.getByText('its files cannot be downloaded. Renew it').waitFor()
    await expectGoodPage(page)
    await page.getByRole('link', { name: 'Renew license' }).click()
    await page.getByText('Renewal of a license').waitFor()
    await open(page, `${site.address}/offers/new?renew=${running.id}&step=terms`)
    await page.getByText('Exclusive in the category: Coffee and tea').first().waitFor()
    await expectGoodPage(page)
    await page.close()
  })

  test('a talent sees the commitments as a list and by month', async () => {
    await licensed(site.world, 20, { brand, talent: iris, body: { scope: COFFEE } })
    const page = await site.visit(iris, { viewport: PHONE })
    await open(page, `${site.address}/commitments`)
    await page
      .getByText(/^Exclusive for coffee and tea in Germany until /)
      .first()
      .waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Month', exact: true }).click()
    await page.getByRole('table', { name: /^Commitments in / }).waitFor()
    await page
      .getByRole('link', { name: /Exclusive for coffee/ })
      .first()
      .waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('button', { name: 'Previous month' }).waitFor()
    await page.close()
  })
})
