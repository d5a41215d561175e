import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkAgent, offerIn, payOffer, readOffer, submit } from '../../support/offers/offers.ts'
import type { Person } from '../../support/world.ts'
import { DESKTOP, expectGoodPage, open, PHONE, type Site, serveSite, waitUntilReady } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

const picture = { name: 'portrait.txt', mimeType: 'text/plain', buffer: Buffer.from('A portrait, in words.') }
const crop = { ...picture, name: 'crop.txt' }

describe.skipIf(!CHROMIUM)('an offer in the browser', () => {
  let site: Site
  let brand: Person
  let talent: Person
  beforeAll(async () => {
    site = await serveSite({ env: { OFFER_DAILY_CAP: '100', OFFER_WEEKLY_CAP: '100' } })
    ;[brand, talent] = [await site.world.brand('Northwind Coffee'), await site.world.talent('Mara Lindqvist')]
  })
  afterAll(() => site?.close())

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
  const more = async (page: Page, name: string) => {
    await page.getByRole('group', { name: 'Actions' }).locator('summary').click()
    await button(page, name).click()
  }
  const sheet = (page: Page) => page.getByRole('dialog')
  const done = (page: Page, words: string) => page.getByRole('status').getByText(words).waitFor()
  const stateOf = async (page: Page, word: string) => page.locator('.page-heading').getByText(word).waitFor()

  test('goes from a counter-offer to a decided dispute: a talent on a phone, a brand on a desktop, an admin', async () => {
    const id = await submit(brand, talent, { includedRevisions: 1 })
    const phone = await site.visit(talent, { viewport: PHONE })
    const desk = await site.visit(brand, { viewport: DESKTOP })

    await open(phone, `${site.address}/home`)
    await phone.getByRole('link', { name: 'Answer offer: Northwind Coffee' }).click()
    await stateOf(phone, 'Waiting for an answer')

    // Contact details are forbidden before payment, so the text is marked.
    await phone.getByRole('textbox', { name: 'Write to Northwind Coffee' }).fill('Call me: +46 70 123 45 67')
    await button(phone, 'Send message').click()
    await phone.getByText('Remove contact details').waitFor()
    expect(await phone.locator('mark').allInnerTexts()).toEqual(['+46 70 123 45 67'])

    for (const name of ['Accept offer', 'Make a counter-offer', 'Decline offer']) await button(phone, name).waitFor()
    await button(phone, 'Make a counter-offer').click()
    await sheet(phone).getByLabel('Amount').fill('1500')
    await sheet(phone).getByLabel('Delivery').selectOption({ label: 'Within 21 days of payment' })
    await sheet(phone).getByLabel('Websites and online stores').check()
    await button(phone, 'Send counter-offer').click()
    await sheet(phone).getByText('Give a reason in one sentence.').waitFor()
    await sheet(phone).getByLabel('Reason').fill('The usage is wider than I thought.')
    expect(await sheet(phone).getByRole('table').innerText()).toMatch(
      /\$1,250\.00.*\$1,500\.00.*No agreed date.*Within 21 days of payment/s,
    )
    await button(phone, 'Send counter-offer').click()
    await done(phone, 'Your counter-offer was sent')

    await open(desk, `${site.address}/offers`)
    await desk.getByRole('link', { name: 'Mara Lindqvist' }).first().click()
    await desk.getByRole('heading', { name: 'Counter-offer from Mara Lindqvist' }).waitFor()
    await desk.getByRole('heading', { name: 'Price in the counter-offer' }).waitFor()
    expect(await desk.getByRole('table', { name: 'Changed terms' }).innerText()).toContain('Within 21 days of payment')
    await button(desk, 'Accept offer').click()
    await sheet(desk).getByText('You pay $1,650.00: $1,500.00 and the platform fee of $150.00.').waitFor()
    await sheet(desk).getByText('License terms').waitFor()
    await sheet(desk).getByRole('button', { name: 'Accept offer' }).click()
    await sheet(desk).getByText('Agree to the terms before you accept the offer.').waitFor()
    await sheet(desk).getByRole('switch').check()
    await sheet(desk).getByRole('button', { name: 'Accept offer' }).click()
    await stateOf(desk, 'Accepted, payment due')
    expect(await desk.getByRole('link', { name: 'Pay $1,650.00' }).getAttribute('href')).toBe(`/offers/${id}/pay`)
    await payOffer(site.world, { id, brand, talent }, 'succeed')

    await desk.reload()
    await waitUntilReady(desk)
    await desk.getByText('No messages yet').waitFor()
    await open(phone, `${site.address}/home`)
    await phone.locator('.three-amounts > div', { hasText: 'Held' }).getByText('$1,500.00').waitFor()
    await open(phone, `${site.address}/offers/${id}`)
    // The page reports the message as read again after a failure.
    await desk.route('**/messages/read', (route) => route.fulfill({ status: 500, body: 'x' }), { times: 1 })
    await phone.getByRole('textbox', { name: 'Write to Northwind Coffee' }).fill('I begin tomorrow.')
    await button(phone, 'Send message').click()
    await desk.getByRole('list', { name: 'Messages with Mara Lindqvist' }).getByText('I begin tomorrow.').waitFor()
    await phone.getByText('· read').waitFor()

    const held = Promise.withResolvers<void>()
    await phone.route('**/api/offers/upload-deliverable', async (route) => {
      await held.promise
      await route.continue()
    })
    await button(phone, 'Deliver work').click()
    await sheet(phone).locator('input[type=file][multiple]').setInputFiles([picture, crop])
    await phone.getByRole('progressbar', { name: 'Uploading portrait.txt' }).waitFor()
    await button(phone, 'Cancel crop.txt').click()
    held.resolve()
    await button(phone, 'Remove portrait.txt').waitFor()
    await sheet(phone).getByLabel('Message').fill('One frame.')
    await phone.reload()
    await waitUntilReady(phone)
    await button(phone, 'Remove portrait.txt').waitFor()
    expect(await sheet(phone).getByLabel('Message').inputValue()).toBe('One frame.')
    await sheet(phone).getByRole('button', { name: 'Deliver work' }).click()
    await stateOf(phone, 'Delivered')
    await phone.locator('figure').getByText('portrait.txt').or(phone.locator('figure a')).first().waitFor()

    await open(desk, `${site.address}/home`)
    await desk.getByRole('link', { name: 'Review work: Mara Lindqvist' }).click()
    await stateOf(desk, 'Delivered')
    await button(desk, 'Request changes').click()
    await sheet(desk).getByText('1 of 1 included revisions are left.').waitFor()
    await sheet(desk).getByLabel('Requested changes').fill('A little brighter.')
    await sheet(desk).getByRole('button', { name: 'Request changes' }).click()
    await stateOf(desk, 'Changes requested')

    await phone.reload()
    await waitUntilReady(phone)
    await button(phone, 'Deliver work').click()
    await sheet(phone).getByText('A little brighter.').waitFor()
    await sheet(phone).locator('input[type=file][multiple]').setInputFiles(crop)
    await button(phone, 'Remove crop.txt').waitFor()
    await sheet(phone).getByRole('button', { name: 'Deliver work' }).click()
    await stateOf(phone, 'Delivered')

    await desk.reload()
    await waitUntilReady(desk)
    await button(desk, 'Request changes').click()
    await sheet(desk).getByLabel('Requested changes').fill('Brighter still.')
    await sheet(desk).getByRole('button', { name: 'Request changes' }).click()
    await sheet(desk).getByText('No included revisions left').first().waitFor()
    await button(desk, 'Close').click()

    await more(desk, 'Open dispute')
    await sheet(desk).getByLabel('What is wrong with the work').fill('The cup is not in it.')
    await sheet(desk).getByRole('button', { name: 'Open dispute' }).click()
    await stateOf(desk, 'In dispute')
    await button(desk, 'Add to the dispute').click()
    await sheet(desk).getByLabel('Additional statement').fill('This is the brief.')
    await sheet(desk)
      .locator('input[type=file][multiple]')
      .setInputFiles({ ...picture, name: 'brief.txt' })
    await button(desk, 'Remove brief.txt').waitFor()
    await sheet(desk).getByRole('button', { name: 'Add to the dispute' }).click()
    await desk.getByRole('listitem').filter({ hasText: 'This is the brief.' }).locator('figure a').waitFor()

    await phone.reload()
    await waitUntilReady(phone)
    await button(phone, 'Answer the dispute').click()
    await sheet(phone).getByLabel('Your statement').fill('It stands behind the bag.')
    await sheet(phone).getByRole('button', { name: 'Send answer' }).click()
    await phone.getByText('We have heard both sides. We decide next').waitFor()
    expect(await button(phone, 'Answer the dispute').count()).toBe(0)

    const admin = await site.visit(await site.world.admin())
    await open(admin, `${site.address}/offers/${id}`)
    await button(admin, 'Decide dispute').click()
    await sheet(admin).getByText('Release the money to the talent').click()
    await sheet(admin).getByLabel('Reason').fill('The work is as agreed.')
    await sheet(admin).getByRole('button', { name: 'Decide dispute' }).click()
    await stateOf(admin, 'Completed')
    expect((await readOffer(brand, id)).status).toBe('COMPLETED')

    await desk.reload()
    await waitUntilReady(desk)
    // The license, the receipt and another booking come first.
    await desk.getByRole('link', { name: /^(Download|View) license$/ }).waitFor()
    expect(await desk.getByRole('link', { name: 'View receipt' }).getAttribute('href')).toMatch(/^\/receipts\/./)
    await desk.getByRole('link', { name: 'Book again' }).waitFor()
    await desk.getByText('Compare 2 versions').click()
    await desk.getByLabel('Left version').waitFor()
    await desk.getByText('Then requested: A little brighter.').waitFor()
    await desk.getByText('Excellent').click()
    await button(desk, 'Send rating').click()
    await desk.getByText('Visible to others from').waitFor()
    await desk.getByRole('link', { name: 'Download certificate' }).or(desk.getByText('Code')).first().waitFor()
    await expectGoodPage(desk)
    await expectGoodPage(phone)
    await Promise.all([phone, desk, admin].map((page) => page.context().close()))
  })

  test('a late action changes nothing, and the page shows the current status', async () => {
    const { id } = await offerIn(site.world, 'APPROVED', { brand, talent })
    const page = await site.visit(talent, { viewport: PHONE })
    await open(page, `${site.address}/offers/${id}?do=accept`)
    await sheet(page).getByRole('switch').check()
    await brand.post('/api/offers/cancel', { offerId: id })
    await sheet(page).getByRole('button', { name: 'Accept offer' }).click()
    await page.getByText('This page now shows the current status: canceled.').waitFor()
    await expect.poll(() => sheet(page).count()).toBe(0)
    await stateOf(page, 'Canceled')
    await page.context().close()
  })

  test('an agent answers for a talent by keyboard only, and the list names the talent', async () => {
    const [agent, star] = [await site.world.agent('Oak Street'), await site.world.talent('Theo Marsh')]
    await linkAgent(site.world, star, agent, true)
    const id = await submit(brand, star, { campaignDescription: 'Theo at base camp.' })
    const other = await submit(brand, star, { campaignDescription: 'The winter coat.' })
    const page = await site.visit(agent)
    await open(page, `${site.address}/offers?q=base`)
    await expect
      .poll(() => page.locator('.offer-line').allInnerTexts())
      .toEqual([expect.stringContaining('for Theo Marsh')])
    await expectGoodPage(page)
    await page.getByLabel('Search', { exact: true }).fill('winter')
    await page.keyboard.press('Enter')
    await page.getByText('The winter coat.').waitFor()
    await page.waitForURL(({ search }) => search === '?q=winter')
    await page.getByLabel('Status').selectOption('done')
    await page.getByText('No matching offers').waitFor()

    await open(page, `${site.address}/offers/${id}`)
    await button(page, 'Accept offer').press('Enter')
    await sheet(page).getByRole('switch').press('Space')
    await sheet(page).getByRole('button', { name: 'Accept offer' }).press('Enter')
    await stateOf(page, 'Accepted, payment due')
    await page.getByText('You accepted').first().waitFor()
    expect((await readOffer(brand, other)).status).toBe('APPROVED')
    await page.context().close()
  })

  test('an agreement that changes while somebody reads it has to be opened again before it is signed', async () => {
    const { id } = await offerIn(site.world, 'ACCEPTED', { brand, talent })
    const page = await site.visit(brand)
    await open(page, `${site.address}/offers/${id}`)
    await button(page, 'Read and sign').click()
    await page.getByLabel('Your full name').fill('Nora West')
    const admin = await site.world.admin()
    const { version } = (await admin.get(`/api/offers/admin/terms?offerId=${id}`)).body
    await admin.patch('/api/offers/admin/terms', { offerId: id, version, terms: { territory: 'Norway' } })
    await button(page, 'Sign agreement').click()
    await page.getByText('The agreement has changed since you opened it.').waitFor()
    expect(await button(page, 'Sign agreement').count()).toBe(0)
    await button(page, 'Read and sign').click()
    await page.getByLabel('Your full name').fill('Nora West')
    await button(page, 'Sign agreement').click()
    await page.getByText('You have signed.').waitFor()
    await page.context().close()
  })

  test('the home page says what to do first, and is accessible when empty and full', async () => {
    const newcomer = await site.world.talent('Amara Okafor', { payoutsReady: false })
    const empty = await site.visit(newcomer, { viewport: PHONE })
    await open(empty, `${site.address}/home`)
    await empty.getByRole('heading', { name: 'First steps' }).waitFor()
    expect(await empty.locator('.lines strong').allInnerTexts()).toEqual([
      'Set up payouts',
      'Add a photo',
      'Set your offer preferences',
    ])
    await expectGoodPage(empty)
    await empty.getByRole('button', { name: 'Dismiss' }).click()
    await empty.getByText('You are all set').waitFor()
    await empty.reload()
    await empty.getByText('You are all set').waitFor()
    await empty.context().close()

    await offerIn(site.world, 'PAID', { brand, talent })
    const full = await site.visit(brand)
    await open(full, `${site.address}/home`)
    await full.getByRole('heading', { name: 'Waiting for others' }).waitFor()
    await full.getByText('In escrow').waitFor()
    await expectGoodPage(full)
    await full.context().close()
  })
})
