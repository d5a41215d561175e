import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawGoods } from '../../support/merch/drawn-goods.ts'
import { SELFIE } from '../../support/merch/fans.ts'
import { aDesign, aFan, type Design, type Fan, fakeArtModels } from '../../support/merch/merch-artwork.ts'
import { openShop, type Shop } from '../../support/merch/merch-shop.ts'
import { withSettings } from '../../support/programs/with-settings.ts'
import { DESKTOP, expectGoodPage, open, PHONE, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

describe.skipIf(!CHROMIUM)('from a design to a shirt with the fan’s own art', () => {
  const artists = fakeArtModels()
  const usual = { ...artists }
  let site: Site
  let shop: Shop
  let poster: Design
  beforeAll(async () => {
    site = await serveSite({ wrapModels: artists.wrap })
    site.world.app.generation.start()
    shop = await openShop(site.world)
    poster = await aDesign(site.world, shop)
    await aDesign(site.world, shop)
    await drawGoods(site.world, shop)
  })
  afterAll(() => site?.close())
  beforeEach(() => void Object.assign(artists, usual))

  const at = (path: string) => `${site.address}/c/${shop.slug}${path}`
  async function come(path: string, viewport = PHONE as { width: number; height: number }) {
    const fan = await aFan(site.world, shop)
    const page = await site.visit({ cookies: new Map([['fan', fan.bearer]]) }, { viewport })
    await open(page, at(path))
    return { fan, page }
  }
  const cartOf = async ({ bearer }: Fan) =>
    (await site.world.stranger().get(`/api/merch/session/${bearer}`)).body.data.cartItems
  const isAt = (page: Page, path: string) => page.waitForURL(at(path), { waitUntil: 'commit' })

  function holdDrawing(): () => void {
    const { promise, resolve: letDraw } = Promise.withResolvers<void>()
    artists.generate = async (...given) => {
      await promise
      return usual.generate(...given)
    }
    return letDraw
  }

  /**
   * Requests art for as many fans as the server draws for at once, and for `count` more, who wait
   * in line. Returns the fans in the order of their requests.
   */
  async function lineUp(count: number): Promise<{ fans: Fan[]; responses: Promise<unknown>[] }> {
    const fans: Fan[] = []
    const responses: Promise<unknown>[] = []
    while (fans.length < site.world.config.GENERATION_PARALLEL + count) {
      const fan = await aFan(site.world, shop)
      const body = { sessionId: fan.bearer, designId: poster.id }
      responses.push(site.world.stranger().post('/api/merch/ai/generate', body))
      const progress = () => site.world.stranger().get(`/api/merch/ai/generation/${fan.bearer}`)
      await expect.poll(async () => (await progress()).body.status).toMatch(/queued|running/)
      fans.push(fan)
    }
    return { fans, responses }
  }

  test('a fan on a phone follows the progress, reloads, chooses and buys', async () => {
    const letDraw = holdDrawing()
    const { fan, page } = await come('/designs')
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Poster' }).first().click()
    await page.getByRole('heading', { name: 'Your art is being made' }).waitFor()
    await page.getByRole('progressbar', { name: 'Progress of your art' }).waitFor()
    await expectGoodPage(page)
    await open(page, page.url())
    await page.getByRole('heading', { name: 'Your art is being made' }).waitFor()
    letDraw()
    await page.getByRole('heading', { name: 'Here is your art' }).waitFor()
    expect(artists.calls.images).toHaveLength(1)
    await expectGoodPage(page)

    await page.getByRole('button', { name: 'Look closer' }).click()
    await page.getByRole('region', { name: /Drag to look around/ }).focus()
    await page.keyboard.press('+')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Choose this one/ }).click()
    await page.getByRole('heading', { name: 'Choose a product' }).waitFor()
    await page.locator('.product-tile-over').nth(4).waitFor()
    await expectGoodPage(page)

    await page.getByRole('link', { name: 'tee' }).click()
    await page.getByRole('img', { name: 'tee, with your art' }).waitFor()
    await page.getByRole('radio', { name: 'Back' }).check()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await isAt(page, '/cart')
    expect(await cartOf(fan)).toMatchObject([
      { size: 'm', color: 'black', placement: 'back', previewFilename: expect.stringContaining('-preview-') },
    ])
    // Going back to any page shows the art without generating another.
    for (const path of [`/products/${shop.products.tee}`, '/products', `/art?design=${poster.id}`, '/designs']) {
      await page.goBack()
      await isAt(page, path)
    }
    expect(artists.calls.images).toHaveLength(1)
  })

  test('a fan in a long line sees their place and the time, and is offered a mail at once', async () => {
    const letDraw = holdDrawing()
    const { fans, responses } = await lineUp(2)
    // Makes the latest pictures look as if they had taken ten minutes.
    await site.world.database.kysely
      .updateTable('generation_jobs')
      .set({ started_at: sql<Date>`ended_at - interval '10 minutes'` })
      .where('status', '=', 'SUCCEEDED')
      .execute()
    const page = await site.visit({ cookies: new Map([['fan', fans.at(-1)?.bearer ?? '']]) }, { viewport: PHONE })
    await open(page, at(`/art?design=${poster.id}`))
    await page.getByText('1 ahead of you in line. Your art will be ready in about 15 minutes.').waitFor()
    await page.getByText('You keep your place in line, even if you leave this page.').waitFor()
    await expectGoodPage(page)
    await page.getByLabel('Email address').fill('ada@fans.test')
    await page.getByRole('button', { name: 'Email me' }).click()
    await page.getByText('We will email ada@fans.test when your art is ready.').waitFor()
    letDraw()
    await Promise.all(responses)
    await page.getByRole('heading', { name: 'Here is your art' }).waitFor()
  })

  test('a fan who comes while the line is full sees that, and gets their art once there is room', async () => {
    const letDraw = holdDrawing()
    await withSettings(site.world, { ART_LINE_MINUTES: 0.01 }, async () => {
      const before = await lineUp(1)
      const { page } = await come('/designs')
      await page.getByRole('button', { name: 'Poster' }).first().click()
      await page.getByRole('heading', { name: 'Many fans are making art right now' }).waitFor()
      await expectGoodPage(page)
      letDraw()
      await Promise.all(before.responses)
      await page.getByRole('button', { name: 'Try again now' }).click()
      await page.getByRole('heading', { name: 'Here is your art' }).waitFor()
    })
  })

  test('waiting after the photo takes as few requests and steps as possible', async () => {
    const page = await site.visit(undefined, { viewport: PHONE })
    await open(page, at(`/photo?design=${poster.id}`))
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      const isOfArt = pathname.startsWith('/media/merch/preview/')
      if (request.method() === 'POST' || isOfArt) sent.push(isOfArt ? `preview${search}` : pathname)
    })
    await page.getByLabel('Choose a photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: SELFIE })
    await page.getByRole('button', { name: 'Upload photo' }).click()
    await page.getByRole('heading', { name: 'Here is your art' }).waitFor()
    await expect.poll(() => sent.at(-1)).toMatch(/^preview\?w=(?!320)/)
    const calls = sent.filter((one) => one.startsWith('/api/merch/') && !one.includes('/session/'))
    // The upload has already started the generation on the server. The generate request joins it
    // while the photo is verified.
    expect(calls).toEqual(['/api/merch/upload', '/api/merch/ai/generate', '/api/merch/upload/verify'])
    // The small copy comes before the sharp one.
    expect(sent.filter((one) => one.startsWith('preview'))).toEqual(['preview?w=320', sent.at(-1)])
  })

  test('two tabs share one cart, and a row is edited in place', async () => {
    const { fan, page } = await come(`/art?design=${poster.id}`, DESKTOP)
    await page.getByRole('heading', { name: 'Here is your art' }).waitFor()
    await open(page, at(`/products/${shop.products.tee}`))
    await expectGoodPage(page)
    const other = await page.context().newPage()
    await open(other, at(`/products/${shop.products.picture}`))
    await other.getByRole('button', { name: 'Add to cart' }).click()
    await isAt(other, '/cart')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await isAt(page, '/cart')
    const [picture, shirt] = await cartOf(fan)
    expect([picture.catalogProductId, shirt.catalogProductId]).toEqual([shop.products.picture, shop.products.tee])

    await open(page, at(`/products/${shop.products.tee}?item=${shirt.id}`))
    await page.getByLabel('Quantity').selectOption('3')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await isAt(page, '/cart')
    expect(await cartOf(fan)).toMatchObject([{ quantity: 1 }, { quantity: 3, placement: 'front' }])
  })

  test('failed art shows what to do, and the next try succeeds', async () => {
    artists.generate = async () => {
      throw new Error('the model broke')
    }
    const fan = await aFan(site.world, shop)
    const wanted = { sessionId: fan.bearer, designId: poster.id }
    expect((await site.world.stranger().post('/api/merch/ai/generate', wanted)).status).toBe(502)
    Object.assign(artists, usual)
    const page = await site.visit({ cookies: new Map([['fan', fan.bearer]]) }, { viewport: PHONE })
    await open(page, at('/art'))
    await page.getByText('Your art could not be made').waitFor()
    await expectGoodPage(page)
    await page.getByRole('link', { name: 'Another photo' }).waitFor()
    await page.getByRole('link', { name: 'Another design' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Here is your art' }).waitFor()
  })
})
