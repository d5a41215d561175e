import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeStudio } from '../../support/offers/fake-studio.ts'
import { expectOk, readOffer, setOfferPolicy, submit } from '../../support/offers/offers.ts'
import { consentingTalent, tellModelsApart } from '../../support/offers/studio.ts'
import { pictureOf } from '../../support/uploads.ts'
import type { Person } from '../../support/world.ts'
import { runIntervalsNow } from '../run-intervals-now.ts'
import { expectGoodPage, open, PHONE, type Site, serveSite, waitUntilReady } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

const COUNTER = { action: 'counter', counterNote: 'A bit more.', counterChanges: { offerAmountMinorUnit: 70_000 } }
const BRIEF = 'A portrait with our espresso cup, morning light.'

describe.skipIf(!CHROMIUM)('the offer builder', () => {
  let site: Site
  let brand: Person
  let mara: Person
  beforeAll(async () => {
    site = await serveSite({ wrapModels: fakeStudio().wrap })
    await tellModelsApart(site.world)
    brand = await site.world.brand('Northwind')
    mara = await consentingTalent(site.world, 'Mara')
  })
  afterAll(() => site?.close())

  test('a brand writes a brief, chooses a talent and a picture, and sends the offer; no input is lost', async () => {
    const page = await site.visit(brand)
    await open(page, `${site.address}/offers/new`)
    await page.getByRole('button', { name: 'Next: Brief' }).click()
    await page.getByText('Choose a talent first.').waitFor()
    await page.getByRole('textbox', { name: 'What you need' }).fill(BRIEF)
    await page.getByRole('button', { name: 'Suggest talents' }).click()
    await page.getByRole('button', { name: 'Choose Mara' }).click()
    await page.getByRole('button', { name: 'Remove Mara' }).waitFor()
    await page.getByRole('button', { name: 'Next: Brief' }).click()

    // The search text fills the brief. A missing value is reported at its field.
    expect(await page.getByLabel('Description').inputValue()).toBe(BRIEF)
    await page.getByRole('button', { name: 'Next: Candidates' }).click()
    await page.getByText('Choose a purpose.').waitFor()
    await page.getByRole('radio', { name: 'Social media post' }).check()
    await page.getByLabel('Add a picture').setInputFiles({
      name: 'cup.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await pictureOf(24, 24, 'white')),
    })
    await page.getByRole('button', { name: 'Remove product picture 1' }).waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Next: Candidates' }).click()

    await page.getByRole('button', { name: 'Generate three pictures' }).click()
    await page.getByText('0 of 3 are ready.').waitFor()
    await site.world.cron('/api/offers/image-candidates/process')
    await runIntervalsNow(page)
    await page.getByRole('radio', { name: 'Candidate B' }).check()
    await page.getByText('You chose Candidate B.').waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await page.getByLabel('Description').inputValue()).toBe(BRIEF)
    await page.goBack()
    await page.getByText('You chose Candidate B.').waitFor()

    await page.getByRole('button', { name: 'Next: Terms and price' }).click()
    await page.getByLabel('Amount the talent receives').fill('1,250.00')
    await page.getByText('$1,375.00').waitFor()
    await page.reload()
    await waitUntilReady(page)
    await page.getByText('$1,375.00').waitFor()
    expect(await page.getByLabel('Amount the talent receives').inputValue()).toBe('1,250.00')
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Next: Review' }).click()
    await page.getByText('Draft saved.').waitFor()

    const phone = await site.visit(brand, { viewport: PHONE })
    await open(phone, page.url())
    await phone.getByText('within 14 days of payment', { exact: false }).first().waitFor()
    await expectGoodPage(phone)
    await phone.getByRole('button', { name: 'Send offer' }).click()
    await phone.getByRole('heading', { name: 'Your offer was sent' }).waitFor()
    await phone.getByText('License preview').waitFor()
    await expectGoodPage(phone)
    const offerId = new URL(phone.url()).searchParams.get('sent') ?? ''
    const offer = await readOffer(mara, offerId)
    expect(offer).toMatchObject({
      status: 'APPROVED',
      campaignDescription: BRIEF,
      selectedModelKey: 'model_b',
      offerAmountMinorUnit: 125_000,
      productImageUrls: [expect.stringContaining('/media/')],
    })

    // The tab that still shows the draft reports that it was sent.
    await open(page, `${site.address}/offers/new?draft=${offerId}`)
    await page.getByRole('heading', { name: 'This offer was already sent' }).waitFor()
  })

  test('says before sending that an offer below the minimum gets a counter-offer, and shows it afterwards', async () => {
    const theo = await site.world.talent('Theo')
    await setOfferPolicy(theo, { belowMinimum: 'auto_counter', minimums: [{ amountMinorUnit: 90_000 }] })
    const page = await site.visit(brand, { viewport: PHONE })
    await open(page, `${site.address}/offers/new?talents=${theo.slug}&step=brief`)
    await page.getByRole('radio', { name: 'Social media post' }).check()
    await page.getByLabel('Description').fill('Two crops of a portrait.')
    await page.getByRole('button', { name: 'Next: Candidates' }).click()
    // Without consent, no pictures can be generated. The offer is sent without them.
    await page.getByRole('button', { name: 'Generate three pictures' }).click()
    await page.getByText('This talent does not allow AI use of their likeness').waitFor()
    await page.getByLabel('Leave it to Theo').check()
    await page.getByRole('button', { name: 'Next: Terms and price' }).click()
    await page.getByText('You get a counter-offer of $900.00 right away').waitFor()
    await page.getByRole('button', { name: 'Next: Review' }).click()
    await page.getByRole('button', { name: 'Send offer' }).click()
    await page.getByRole('heading', { name: 'Theo made a counter-offer' }).waitFor()
  })

  test('shows at once what exclusivity costs, and both sides see it in the counter-offer', async () => {
    const ines = await site.world.talent('Ines')
    const free = { answer: 'ALLOWED', pricePercent: null, minimum: null }
    const never = { answer: 'NEVER', floor: null, media: null, uses: ['print'], categories: null, territories: null }
    const rules = {
      fallback: { answer: 'ALLOWED', floor: null },
      exceptions: [never],
      exclusivity: { CATEGORY_EXCLUSIVE: { ...free, pricePercent: 250 }, EXCLUSIVE: { ...free, answer: 'NEVER' } },
    }
    expectOk(await ines.put('/api/likeness/use-rules', { version: 0, rules, showsFloors: true }))
    const page = await site.visit(brand, { viewport: { width: 1280, height: 900 } })
    await open(page, `${site.address}/offers/new?talents=${ines.slug}&step=brief`)
    await page.getByRole('radio', { name: 'Social media post' }).check()
    await page.getByLabel('Description').fill('Two crops of a portrait.')
    await page.getByRole('link', { name: /Terms and price/ }).click()
    await page.locator('.scope-field summary').click()
    await page.getByLabel('Exclusivity').selectOption('EXCLUSIVE')
    await page.getByText('Ines does not offer exclusive licenses.').waitFor()
    await page.getByLabel('Exclusivity').selectOption('CATEGORY_EXCLUSIVE')
    await page.getByLabel('Category of the brand').selectOption('coffee')
    await page.getByText('Exclusive in coffee and tea, Worldwide, 1 year: ×2.5 → $1,250.00').waitFor()
    await page.getByRole('button', { name: 'Use $1,250.00' }).click()
    await expect.poll(() => page.getByLabel('Amount the talent receives').inputValue()).toBe('1,250.00')
    await expectGoodPage(page)

    const offerId = await submit(brand, ines, { offerAmountMinorUnit: 60_000 })
    for (const person of [ines, brand]) {
      if (person === brand) expectOk(await ines.post('/api/offers/respond', { ...COUNTER, offerId }))
      const other = await site.visit(person, { viewport: PHONE })
      await open(other, `${site.address}/offers/${offerId}?do=counter`)
      const form = other.getByRole('dialog')
      await form.getByText(person === ines ? 'never allowed by you' : 'never allowed by Ines').waitFor()
      await form.locator('.scope-field summary').click()
      await form.getByLabel('Exclusivity').selectOption('CATEGORY_EXCLUSIVE')
      await form.getByLabel('Category of the brand').selectOption('coffee')
      await form.getByText('Price of exclusivity', { exact: true }).waitFor()
      await form.getByLabel('Exclusivity').selectOption('EXCLUSIVE')
      await form.getByText(/(You do|Ines does) not offer exclusive licenses\./).waitFor()
    }
  })
})
