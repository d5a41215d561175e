import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ModelFailure } from '../../../server/providers/models/port.ts'
import { fakeVision } from '../../support/likeness/fake-vision.ts'
import { consent } from '../../support/likeness/likeness.ts'
import { fakeArtModels } from '../../support/merch/merch-artwork.ts'
import { confirmPayment, fanOf } from '../../support/merch/merch-shop.ts'
import { addFilter, sellSmall, storeOf } from '../../support/merch/seller-stores.ts'
import { pictureOf } from '../../support/uploads.ts'
import type { Person } from '../../support/world.ts'
import { expectGoodPage, open, PHONE, type Site, serveSite, waitUntilReady } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

describe.skipIf(!CHROMIUM)('a talent’s shop', () => {
  const artists = fakeArtModels()
  const eyes = fakeVision()
  const { describe: see } = eyes
  let site: Site
  let mara: Person
  let page: Page
  beforeAll(async () => {
    site = await serveSite({
      wrapModels: (models) => {
        const drawing = artists.wrap(models).adapters.openai
        const vision = eyes.wrap(models).adapters.openai
        return { ...models, adapters: { ...models.adapters, openai: { ...vision, ...drawing, defaultModels: {} } } }
      },
    })
    const { world } = site
    const admin = await world.admin()
    await sellSmall(admin)
    await addFilter(admin, { name: 'Riso print', tags: ['print'] })
    await addFilter(admin, { name: 'Banknote', tags: ['line'] })
    await addFilter(admin, { name: 'Gig poster', tags: ['print'] })
    mara = await world.talent('Mara Lindqvist')
    page = await site.visit(mara)
    await open(page, `${site.address}/store`)
  })
  afterAll(() => site?.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const look = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const choosePhoto = async () =>
    page.locator('input[name="photo"]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await pictureOf(48, 60)),
    })
  const designs = () => page.getByRole('list', { name: 'Looks in store order' }).getByRole('listitem')

  test('begins with a photo of its owner alone, and rejects one of several people with a reason', async () => {
    await button('Open store').click()
    await page.getByText('Add a photo first. Everything in the store is based on it.').first().waitFor()
    eyes.describe = async (...given) => {
      const { description } = await see(...given)
      return { description: { ...description, peopleCount: 2 } }
    }
    await choosePhoto()
    await page.getByText('More than one face found').waitFor()
    eyes.describe = see
    await choosePhoto()
    await page.getByRole('img', { name: 'Your photo' }).waitFor()
    expect(await page.getByText('More than one face found').count()).toBe(0)
  })

  test('selects designs by tags and in order, with a limited number of previews a day', async () => {
    await button('print').click()
    expect(await look('Banknote').count()).toBe(0)
    await look('Riso print').check()
    await button('All looks').click()
    await look('Banknote').check()
    // The store keeps the unedited photo.
    await look('Original').press('Space')
    expect(await look('Original').isChecked()).toBe(true)
    await button('Move Banknote up').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Banknote is now number 2 of 3.').waitFor()
    await designs().nth(2).dragTo(designs().nth(0))
    expect((await designs().allInnerTexts()).map((text) => text.match(/Original|Riso print|Banknote/)?.[0])).toEqual([
      'Riso print',
      'Original',
      'Banknote',
    ])

    await button('Try Gig poster').click()
    await page.getByText('20 of 20 previews left today.').waitFor()
    await button('Generate preview').click()
    await page.getByRole('img', { name: 'Your photo with Gig poster' }).waitFor()
    await page.getByText('19 of 20 previews left today.').waitFor()
    await button('Close').click()
    expect(await look('Gig poster').isChecked()).toBe(false)
  })

  test('opens with the chosen prices and shows the earnings per piece; previews fill in', async () => {
    const price = page.getByLabel('Price of T-shirt')
    await price.fill('20')
    await page.getByText('Set a price of at least $29.00.').waitFor()
    await button('Open store').click()
    await page.getByText('Check the prices').waitFor()
    await price.fill('39')
    await page.getByText('You earn $11.70 per item, 30% of the price.').waitFor()
    await page.getByLabel('Tagline').fill('Wear it loud')
    await button('Open store').click()
    await page.getByText('Your store is open.').waitFor()
    await expect.poll(() => designs().filter({ hasText: 'Ready' }).count()).toBe(3)
    await page.getByRole('img', { name: 'QR code that opens Mara’s store on a phone' }).waitFor()
    await page.getByRole('link', { name: `${site.address}/c/mara-s-store` }).waitFor()
    expect(await page.getByRole('link', { name: 'Download QR code' }).getAttribute('href')).toMatch(/^data:image\/svg/)
    await expectGoodPage(page)
  })

  test('sells to a fan, and its owner sees the earnings', async () => {
    const { world } = site
    const store = await storeOf(mara)
    const { catalogProductId } = store.products.find(({ sku }: { sku: string }) => sku === 'DEFAULT-TSHIRT1')
    const fan = await fanOf(world, { ...store, seller: mara, products: {} })
    const banknote = store.designs.find(({ name }: { name: string }) => name === 'Banknote')
    const filled = await fan.fill([{ catalogProductId, quantity: 2, designId: banknote.id }])
    expect(filled.status, filled.text).toBe(200)
    const intent = await fan.pay()
    expect(intent.status, intent.text).toBe(200)
    await confirmPayment(world, intent.body)
    expect((await fan.complete()).status).toBe(201)

    await open(page, `${site.address}/store`)
    await page.getByText('1 order: 2 × T-shirt.').waitFor()
    await page.getByText('$23.40').waitFor()
    await page.getByRole('link', { name: 'All earnings' }).click()
    await page.getByRole('heading', { name: 'Earnings' }).waitFor()
    await page.getByText('Waiting to ship').waitFor()
    expect(await page.getByText('$23.40').count()).toBeGreaterThan(0)
    const talent = await site.visit(undefined)
    await open(talent, `${site.address}/t/${mara.slug}`)
    await talent.getByRole('heading', { name: 'Stores with Mara' }).waitFor()
    await talent.getByText('Mara’s store').waitFor()
  })

  test('is edited on a phone without losing input, closed and reopened', async () => {
    const phone = await site.visit(mara, { viewport: PHONE })
    await open(phone, `${site.address}/store`)
    await phone.getByRole('button', { name: 'Preview' }).click()
    await phone.getByRole('dialog').getByText('Wear it loud').waitFor()
    await expectGoodPage(phone)
    await phone.getByRole('button', { name: 'Close', exact: true }).click()
    await phone.getByLabel('Store name').fill('Mara, printed')
    await phone.getByText('Unsaved changes').waitFor()
    phone.once('dialog', (dialog) => void dialog.dismiss())
    await phone.getByRole('navigation', { name: 'Quick navigation' }).getByRole('link', { name: 'Home' }).click()
    expect(await phone.getByLabel('Store name').inputValue()).toBe('Mara, printed')
    await phone.getByRole('button', { name: 'Save changes' }).click()
    await phone.getByText('Saved. Fans see the changes now.').waitFor()

    await phone.getByRole('button', { name: 'Close store' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Close store' }).click()
    await phone.getByText('Closed by you').first().waitFor()
    await phone.getByRole('button', { name: 'Reopen store' }).click()
    await phone.getByText('Your store is open.').waitFor()
    expect(await storeOf(mara)).toMatchObject({ name: 'Mara, printed', closedBecause: null })
  })

  test('says what could not be generated, why it is closed, and that brands cannot open one', async () => {
    artists.generate = async () => Promise.reject(new ModelFailure('refused', 'It will not draw this.'))
    await open(page, `${site.address}/store`)
    await look('Gig poster').check()
    await button('Save changes').click()
    await page.getByText('Failed').waitFor()
    await button('Try again').waitFor()

    await consent(mara)
    await consent(mara, false)
    await page.reload()
    await waitUntilReady(page)
    await page.getByText('You withdrew consent to use your likeness').waitFor()
    await page.getByRole('link', { name: 'Go to Likeness' }).waitFor()
    expect(await button('Open store').count()).toBe(0)
    const brand = await site.visit(await site.world.brand())
    await open(brand, `${site.address}/store`)
    await brand.getByText('Only talents can open stores').waitFor()
    await expectGoodPage(brand)
  })
})
