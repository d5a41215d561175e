import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { MINUTE_MS } from '../../server/platform/clock.ts'
import type { Models } from '../../server/providers/models/port.ts'
import { DESKTOP, open, PHONE, type Site, serveSite } from '../browser/served-site.ts'
import { CHROMIUM } from '../browser/served-world.ts'
import { type FakeCamera, fakeCamera } from '../support/likeness/fake-camera.ts'
import { fakeVision } from '../support/likeness/fake-vision.ts'
import { boardIn, teamsIn } from '../support/merch/boards.ts'
import { SELFIE } from '../support/merch/fans.ts'
import { fakeArtModels } from '../support/merch/merch-artwork.ts'
import { addFilter, openStore, sellSmall } from '../support/merch/seller-stores.ts'
import {
  catalogProduct,
  changeCampaign,
  designFor,
  draftCampaign,
  sellIn,
  uploadAsset,
} from '../support/merch/storefronts.ts'
import { expectOk } from '../support/offers/offers.ts'
import { mailsTo } from '../support/people/mails.ts'
import type { Person } from '../support/world.ts'

/**
 * The journey of `one-merch-order.test.ts`, by clicking, for a guest on a phone and a signed-in
 * person at a desk. The store is a talent's own, and the talent sees their earnings.
 */

const FRONT = {
  name: 'front',
  label: 'Front',
  area: [
    { x: 0.2, y: 0.2 },
    { x: 0.8, y: 0.2 },
    { x: 0.8, y: 0.8 },
    { x: 0.2, y: 0.8 },
  ],
  printWidthMm: 20,
  printHeightMm: 20,
}
const BELOW = [
  { x: 0.1, y: 0.85 },
  { x: 0.9, y: 0.85 },
  { x: 0.9, y: 0.95 },
  { x: 0.1, y: 0.95 },
]
const LOOK = { canvas: { width: 200, height: 200 }, background: { color: '#e6dfd5' }, placements: [FRONT] }
const HOODIE = {
  name: 'Tour hoodie',
  pricesMinorUnit: { USD: 5900 },
  sizes: [
    { key: 'm', label: 'M' },
    { key: 'l', label: 'L' },
  ],
  colors: [{ key: 'black', label: 'Black', hex: '#14110f' }],
  rendererConfig: LOOK,
}
const plaqueOn = (key: string) => ({
  sku: 'PLAQUE-TOUR',
  type: 'plaque',
  name: 'Record, framed',
  pricesMinorUnit: { USD: 8900 },
  personalization: { needsName: true, maxLength: 12 },
  rendererConfig: {
    ...LOOK,
    placements: [],
    plaque: { tier: 'standard', vinyl: { x: 0.3, y: 0.1, size: 0.5 }, basePlaqueKey: key, printDiameterMm: 20 },
    name: { area: BELOW, font: 'engraved', color: '#17130f', maxLength: 12 },
  },
})
const CONFIG = { shippingFlatRateMinorUnit: 700, allowedCountries: ['US'] }
const LEGAL = { legalFooterConsentType: 'checkbox' }
const DRAWN = { config: { prompt: 'A portrait.', modelEndpoint: 'image-model-2', bgRemovalMode: 'none' } }

describe.skipIf(!CHROMIUM)('a fan’s journey by clicking', () => {
  const artists = fakeArtModels()
  const { generate } = artists
  const playedModels = (models: Models): Models => {
    const [looks, draws] = [fakeVision().wrap(models).adapters.openai, artists.wrap(models).adapters.openai]
    return { ...models, adapters: { ...models.adapters, openai: { ...looks, ...draws, defaultModels: {} } } }
  }
  let site: Site
  let admin: Person
  let camera: FakeCamera
  let slug: string
  let boardPath: string
  let teamPath: string

  beforeAll(async () => {
    camera = await fakeCamera()
    site = await serveSite({ wrapModels: playedModels, browserIsTold: camera.switches })
    const { world } = site
    await world.database.kysely
      .updateTable('ai_models')
      .set({ adapter: 'openai' })
      .where('key', '=', 'vision')
      .execute()
    world.app.generation.start()
    admin = await world.admin()
    const sellerAccountId = (await world.talent('Mara Lindqvist')).accountId
    const draft = await draftCampaign(admin, { sellerAccountId, homeCountry: 'US', config: CONFIG, legal: LEGAL })
    slug = draft.slug
    const { key } = await uploadAsset(admin, { type: 'mockup' })
    await sellIn(admin, draft.id, (await catalogProduct(admin, HOODIE)).id)
    await sellIn(admin, draft.id, (await catalogProduct(admin, plaqueOn(key))).id)
    await designFor(admin, draft.id, { name: 'Halftone', ...DRAWN })
    await designFor(admin, draft.id, { name: 'Gig poster', ...DRAWN })
    expectOk(await changeCampaign(admin, draft.id, { version: draft.version, status: 'LIVE' }))
    const board = await boardIn(admin, { name: 'World Cup of fans' })
    const { Norway } = await teamsIn(admin, board, { Norway: 41 }, { campaignId: draft.id })
    boardPath = `/boards/${board.slug}`
    teamPath = `/c/${slug}?bt=${Norway?.id}`
  })
  afterAll(async () => {
    await site?.close()
    await camera?.remove()
  })

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
  const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
  const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
  const goTo = (page: Page, path: string) => open(page, `${site.address}${path}`)

  const choose = async (page: Page, product: string) => {
    await link(page, product).click()
    await page.getByRole('img', { name: `${product}, with your art` }).waitFor()
  }

  const payFor = async (page: Page, total: string, email: string) => {
    await link(page, 'Go to checkout').click()
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('First name').fill('Noor')
    await page.getByLabel('Last name').fill('Haddad')
    await page.getByLabel('Country').selectOption('US')
    await page.getByLabel('Street and number').fill('1 Main Street')
    await page.getByLabel('ZIP code').fill('90001')
    await page.getByLabel('City').fill('Springfield')
    await page.getByLabel('State').selectOption('CA')
    await button(page, 'Continue to payment').click()
    await page.getByText('Springfield, CA 90001').waitFor()
    await button(page, /card that pays$/).click()
    await button(page, `Pay ${total}`).click()
    await heading(page, 'Thank you')
    return (await page.getByText(/^ORD-[A-Z0-9]{8}$/).innerText()).trim()
  }

  describe('a guest on a phone', () => {
    const email = 'noor@fans.test'
    let page: Page
    let orderNumber: string
    beforeAll(async () => {
      page = await site.visit(undefined, { viewport: PHONE })
    })
    afterAll(() => page?.context().close())

    test('takes a selfie, consents, and waits for the art, which a leaderboard then counts', async () => {
      const { promise, resolve: letDraw } = Promise.withResolvers<void>()
      artists.generate = async (...given) => {
        await promise
        return generate(...given)
      }
      await goTo(page, teamPath)
      await button(page, 'Take your photo').click()
      await button(page, 'Take a selfie').click()
      await button(page, 'Take the photo').click()
      await page.getByAltText('The photo you took').waitFor()
      await page.getByRole('checkbox', { name: /^I agree/ }).check()
      await button(page, 'Upload photo').click()
      await button(page, 'Gig poster').click()
      await heading(page, 'Your art is being made')

      const wall = await site.visit(undefined, { viewport: DESKTOP })
      await goTo(wall, `${boardPath}/embed`)
      await wall.getByText('Live', { exact: true }).waitFor()
      await wall.getByText('41 fans, one team').waitFor()
      letDraw()
      await heading(page, 'Here is your art')
      await wall.getByText('42 fans, one team').waitFor()
      await wall.context().close()
      await button(page, /^Choose this one/).click()
    })

    test('puts the art on a hoodie and a plaque with a name, and pays', async () => {
      await choose(page, 'Tour hoodie')
      await button(page, 'Add to cart').click()
      await page.getByText('Choose a size first.').waitFor()
      await page.getByRole('radio', { name: 'L', exact: true }).check()
      await button(page, 'Add to cart').click()
      await link(page, 'Add something else').click()
      await choose(page, 'Record, framed')
      await page.getByLabel('Name', { exact: true }).fill('Noor')
      await button(page, 'Add to cart').click()
      await page.getByText('“Noor”').waitFor()
      orderNumber = await payFor(page, '$155.00', email)
    })

    test('tracks it by the mailed link until an admin ships it and it arrives', async () => {
      const { world } = site
      expectOk(await world.cron('/api/notifications/process-emails'))
      const [mail] = await mailsTo(world, email)
      const address = /http\S+\/order\/ORD-\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      await open(page, address)
      await heading(page, `Order ${orderNumber}`)
      await page.getByText('Name “Noor”').waitFor()

      world.clock.advance(31 * MINUTE_MS)
      expectOk(await world.cron('/api/merch/cron/fulfilment'))
      const [made] = await world.app.printShop.listOrders(1)
      for (const _ of ['printing', 'printed', 'shipped']) {
        await world.app.printShop.advance(made?.externalId ?? '')
        await world.app.printShop.work()
      }
      await open(page, address)
      await page.getByText('Your order has left the print shop.').first().waitFor()

      const desk = await site.visit(admin)
      await goTo(desk, '/admin/orders')
      await link(desk, new RegExp(orderNumber)).click()
      await button(desk, 'Mark as delivered').click()
      await desk.getByText('marked the order as delivered').waitFor()
      await desk.context().close()
      await open(page, address)
      await page.getByText('Your order arrived.').first().waitFor()
    })
  })

  test('a signed-in fan on a desktop uploads a photo and finds the order in their settings', async () => {
    artists.generate = generate
    const page = await site.visit(await site.world.brand('Ada Byron'))
    await goTo(page, `/c/${slug}`)
    await button(page, 'Take your photo').click()
    await page.getByLabel('Choose a photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: SELFIE })
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    await button(page, 'Upload photo').click()
    await button(page, 'Halftone').click()
    await button(page, /^Choose this one/).click()
    await choose(page, 'Tour hoodie')
    await page.getByRole('radio', { name: 'M', exact: true }).check()
    await button(page, 'Add to cart').click()
    const orderNumber = await payFor(page, '$66.00', 'ada@fans.test')
    await goTo(page, '/settings/orders')
    await link(page, `View order ${orderNumber}`).click()
    await heading(page, `Order ${orderNumber}`)
    await page.context().close()
  })

  test('a talent’s own shop sells designs without a fan’s photo, and the talent sees the earnings', async () => {
    const { world } = site
    await sellSmall(admin)
    const filter = await addFilter(admin, { name: 'Riso print' })
    const talent = await world.talent('Theo Marsh')
    const store = await openStore(talent, {
      name: 'Theo’s shop',
      designs: [{ filterId: filter.id, name: 'Riso print' }],
    })
    const fan = await site.visit(undefined, { viewport: PHONE })
    await goTo(fan, `/c/${store.slug}`)
    await button(fan, 'Choose a design').click()
    await button(fan, 'Riso print').click()
    await link(fan, 'T-shirt').click()
    await button(fan, 'Add to cart').click()
    await payFor(fan, '$36.00', 'lea@fans.test')
    await fan.context().close()

    const page = await site.visit(talent, { viewport: PHONE })
    await goTo(page, '/earnings')
    await page.getByText('Waiting to ship').waitFor()
    await page.getByText('$8.70').first().waitFor()
    await page.context().close()
  })
})
