import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeVision } from '../../support/likeness/fake-vision.ts'
import { pictureOf } from '../../support/uploads.ts'
import type { Person } from '../../support/world.ts'
import { runIntervalsNow } from '../run-intervals-now.ts'
import { DESKTOP, expectGoodPage, open, PHONE, type Site, serveSite, waitUntilReady } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

describe.skipIf(!CHROMIUM)('a new talent', () => {
  let site: Site
  let mara: Person
  let phone: Page
  let desktop: Page
  beforeAll(async () => {
    const eyes = fakeVision()
    site = await serveSite({ wrapModels: (models) => eyes.wrap(models) })
    mara = await site.world.talent('Mara Lindqvist', { payoutsReady: false })
    phone = await site.visit(mara, { viewport: PHONE })
    desktop = await site.visit(mara, { viewport: DESKTOP })
  })
  afterAll(() => site?.close())

  const lookAtPictures = async () => expect((await site.world.cron('/api/indexing/process-queue')).status).toBe(200)

  test('sets up payouts at the processor, with the missing steps shown', async () => {
    site.world.app.simulator.behave({ requiresVerification: true })
    await open(phone, `${site.address}/earnings`)
    await phone.getByText('There is nothing to pay out now.').waitFor()
    await phone.getByRole('link', { name: 'Payout account' }).click()
    await phone.getByText('Not set up').waitFor()
    await expectGoodPage(phone)
    await phone.getByRole('button', { name: 'Set up payouts' }).click()
    await phone.getByRole('link', { name: 'Not now' }).click()
    await waitUntilReady(phone)
    await phone.getByText('Your bank account for payouts').waitFor()
    await phone.getByRole('button', { name: 'Continue setup' }).click()
    await phone.getByRole('button', { name: 'Verify account' }).click()
    await waitUntilReady(phone)
    await phone.getByText('Your payouts are set up').waitFor()
  })

  test('grants consent by keyboard, adds a photo with progress, and corrects its tags', async () => {
    await open(desktop, `${site.address}/likeness`)
    await desktop.getByText('When off, nobody can find you').waitFor()
    await desktop.getByRole('switch', { name: 'Allow use of my likeness' }).focus()
    await desktop.keyboard.press('Space')
    await desktop.getByText('When off, nobody can find you').waitFor({ state: 'detached' })

    const held = Promise.withResolvers<void>()
    await desktop.route('**/user-image-assets/add', async (route) => {
      await held.promise
      await route.continue()
    })
    await desktop
      .getByLabel('Add photos', { exact: true })
      .setInputFiles({ name: 'mara.png', mimeType: 'image/png', buffer: await pictureOf(1600, 2000) })
    await desktop.getByRole('progressbar', { name: 'Add photos: upload progress' }).waitFor()
    held.resolve()
    await desktop.getByText('Not analyzed yet').waitFor()
    await lookAtPictures()
    // The page polls, so it needs no reload.
    await runIntervalsNow(desktop)
    const tags = desktop.getByRole('list', { name: 'Photo tags' })
    await tags.getByText('brown hair').waitFor()
    await tags.getByRole('button', { name: 'Remove “brown hair”' }).click()
    await tags.getByText('brown hair').waitFor({ state: 'detached' })
    await desktop.getByRole('textbox', { name: 'Photo tags' }).fill('freckles')
    await desktop.keyboard.press('Enter')
    await tags.getByText('freckles').waitFor()
    await expectGoodPage(desktop)
    const [asset] = (await mara.get('/api/likeness/assets')).body.assets
    expect(asset.searchTags).toContain('freckles')
    expect(asset.searchTags).not.toContain('brown hair')
  })

  test('sees why a file cannot be used', async () => {
    await desktop
      .getByLabel('Add photos', { exact: true })
      .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('only words') })
    await desktop
      .getByText(/notes\.png|not a picture|cannot be used|could not be/i)
      .first()
      .waitFor()
  })

  test('overrides detected values with their own', async () => {
    await desktop.getByLabel('Hair', { exact: true }).selectOption('red')
    await desktop.getByRole('button', { name: 'Save details' }).click()
    await desktop.getByText('Saved. Searches will use it shortly.').waitFor()
    expect((await mara.get('/api/likeness/profile')).body.hairColor).toMatchObject({ value: 'red', source: 'SAID' })
  })

  test('chooses in one tap what to allow, adds an exception by keyboard, and takes it back', async () => {
    await desktop.getByRole('radio', { name: /^Careful/ }).click()
    await desktop.getByText(/^Never: adult content, alcoholic drinks, .+ worldwide$/).waitFor()
    await desktop.getByRole('button', { name: 'Add exception' }).focus()
    await desktop.keyboard.press('Enter')
    await desktop.getByRole('checkbox', { name: 'Television, radio, streaming' }).focus()
    await desktop.keyboard.press('Space')
    await desktop.getByRole('combobox', { name: 'Territory' }).selectOption('DE')
    await desktop.getByText('Never: television, radio, streaming, in Germany').waitFor()
    await expectGoodPage(desktop)
    await desktop.getByRole('button', { name: 'Save exception' }).press('Enter')
    await desktop.getByText('You have chosen rules of your own').waitFor()
    const { rules, preset } = (await mara.get('/api/likeness/use-rules')).body
    expect([preset, rules.exceptions.at(-1)]).toEqual([
      null,
      { answer: 'NEVER', floor: null, media: null, uses: ['broadcast'], categories: null, territories: ['DE'] },
    ])
    await desktop.getByRole('button', { name: /^Remove “Never: television/ }).click()
    await desktop.getByText('You have chosen rules of your own').waitFor({ state: 'detached' })
    await desktop.getByText('Changes (3)').click()
    await expectGoodPage(desktop)
    expect((await mara.get('/api/likeness/use-rules')).body.preset).toBe('CAREFUL')
  })

  test('sets the price of exclusivity, sees it as sentences, and hides it by default', async () => {
    await desktop.getByText('Brands may ask for exclusivity at your usual price.').waitFor()
    await desktop.getByRole('button', { name: 'Change price of exclusivity' }).click()
    const category = desktop.getByRole('group', { name: 'Exclusive in the category', exact: true })
    await category.getByLabel('Multiplier').fill('0.5')
    await category.getByText('Enter a number from 1 to 100, such as 2.5.').waitFor()
    await category.getByLabel('Multiplier').fill('2.5')
    await category.getByLabel('Least amount you receive').fill('1,250')
    const all = desktop.getByRole('group', { name: 'Exclusive', exact: true })
    await all.getByLabel('Your answer').selectOption('NEVER')
    await desktop.getByText('Exclusive in the category: ×2.5, at least $1,250.00; Exclusive: not offered').waitFor()
    await expectGoodPage(desktop)
    await desktop.getByRole('button', { name: 'Save price of exclusivity' }).click()
    await desktop.getByText('Exclusive: not offered', { exact: true }).waitFor()
    const { rules, preset } = (await mara.get('/api/likeness/use-rules')).body
    expect([preset, rules.exclusivity]).toEqual([
      'CAREFUL',
      {
        CATEGORY_EXCLUSIVE: {
          answer: 'ALLOWED',
          pricePercent: 250,
          minimum: { amountMinorUnit: 125_000, currency: 'USD' },
        },
        EXCLUSIVE: { answer: 'NEVER', pricePercent: null, minimum: null },
      },
    ])
    await desktop.getByRole('radio', { name: /^Open to most/ }).click()
    await desktop.getByText('Changes (5)').waitFor()
    await desktop.getByText('Exclusive: not offered', { exact: true }).waitFor()
  })

  test('sees what a withdrawal of consent ends, and finds it in the history', async () => {
    await desktop.getByRole('switch', { name: 'Allow use of my likeness' }).click()
    const dialog = desktop.getByRole('dialog')
    await dialog.getByText('searches no longer find you').waitFor()
    await dialog.getByRole('button', { name: 'Withdraw consent' }).click()
    await desktop.getByText('When off, nobody can find you').waitFor()
    await desktop.getByText('Consent history (2)').click()
    await desktop.getByText('Withdrawn by Mara Lindqvist').waitFor()
    expect((await mara.get('/api/likeness/consent')).body.granted).toBe(false)
  })

  test('deletes a photo after a confirmation', async () => {
    await desktop.getByRole('button', { name: 'Delete this photo' }).click()
    await desktop.getByRole('dialog').getByText('The file is deleted now and cannot be restored.').waitFor()
    await desktop.getByRole('button', { name: 'Delete permanently' }).click()
    await desktop.getByText('No photos yet').waitFor()
  })

  test('sets a minimum and what happens below it, and blocks a brand', async () => {
    await open(phone, `${site.address}/settings/offers`)
    await phone.getByRole('button', { name: 'Add minimum' }).click()
    await phone.getByRole('button', { name: 'Save preferences' }).click()
    await phone.getByText('Enter a minimum amount.').waitFor()
    await phone.getByRole('textbox', { name: 'Minimum amount', exact: true }).fill('0.01')
    await phone.getByRole('button', { name: 'Save preferences' }).click()
    await phone.getByText(/must be between/).waitFor()
    await phone.getByRole('textbox', { name: 'Minimum amount', exact: true }).fill('1,500')
    await phone.getByRole('radio', { name: /Counter with my minimum/ }).check()
    await phone.getByRole('textbox', { name: 'Brand names' }).fill('Lucky Smoke')
    await phone.getByRole('button', { name: 'Add to Brand names' }).click()
    await expectGoodPage(phone)
    await phone.getByRole('button', { name: 'Save preferences' }).click()
    await phone.getByText('Saved. Your preferences apply to every new offer.').waitFor()
    expect((await mara.get('/api/accounts/offer-policy')).body).toEqual({
      belowMinimum: 'auto_counter',
      minimums: [{ currency: 'USD', category: null, amountMinorUnit: 150_000 }],
      blockedBrandNames: ['Lucky Smoke'],
    })
  })

  test('creates a product, sees their earnings from a sale, edits it and takes it off sale', async () => {
    await open(phone, `${site.address}/products`)
    await phone.getByText('No products yet').waitFor()
    await phone.getByRole('button', { name: 'Create product' }).click()
    const dialog = phone.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Offer for sale' }).click()
    await dialog.getByText('Enter a title.').waitFor()
    await dialog.getByLabel('Title').fill('A birthday greeting')
    await dialog.getByLabel('Price').fill('100')
    await dialog.getByText('You earn $80.00').waitFor()
    await dialog.getByRole('button', { name: 'Offer for sale' }).click()
    await phone.getByText('you earn $80.00').waitFor()
    await phone.getByRole('button', { name: 'Edit A birthday greeting' }).click()
    await dialog.getByLabel('Price').fill('120')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await phone.getByText('you earn $96.00').waitFor()
    await expectGoodPage(phone)
    await phone.getByRole('button', { name: 'Take off sale' }).click()
    await dialog.getByRole('button', { name: 'Take off sale' }).click()
    await phone.locator('.chip').getByText('Not on sale').waitFor()
    expect((await mara.get('/api/products/mine')).body.products).toMatchObject([
      { title: 'A birthday greeting', priceMinorUnit: 12_000, active: false },
    ])
  })

  test('edits their public profile, and so does a brand', async () => {
    await open(phone, `${site.address}/settings/profile`)
    const issues = [{ path: 'bio', message: 'has a phone number' }]
    const refusal = { code: 'BadRequest', error: 'The body “bio” has a phone number.', details: { issues } }
    const address = '**/api/accounts/me'
    await phone.route(address, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 400, json: refusal }) : route.continue(),
    )
    await phone.getByRole('button', { name: 'Save profile' }).click()
    await phone.getByText('has a phone number', { exact: true }).waitFor()
    expect(await phone.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('bio')
    await phone.unroute(address)
    await phone.getByLabel('Name').fill('Mara L.')
    await phone.getByLabel(/About you/).fill('Warm portraits.')
    await phone.getByRole('button', { name: 'Save profile' }).click()
    await phone.getByText('Saved. Your changes are visible to everyone.').waitFor()
    await expectGoodPage(phone)
    expect((await mara.get('/api/accounts/me')).body.account).toMatchObject({
      displayName: 'Mara L.',
      bio: 'Warm portraits.',
      slug: mara.slug,
    })
    const brand = await site.visit(await site.world.brand(), { viewport: PHONE })
    await open(brand, `${site.address}/settings/profile`)
    await brand.getByRole('button', { name: 'Save profile' }).waitFor()
    expect(await brand.getByText('View your page').count()).toBe(0)
  })
})
