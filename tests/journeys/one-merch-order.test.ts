import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SCHEDULE } from '../../server/app.ts'
import { GENERATION_KIND_NAMES } from '../../server/features/media/generation/domain/kinds.ts'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { DAY_MS, MINUTE_MS } from '../../server/platform/clock.ts'
import type { Models } from '../../server/providers/models/port.ts'
import {
  STUB_KEY,
  type StripeStub,
  startStripeStub,
} from '../../server/providers/processor/stripe/testing/stripe-stub.ts'
import { fakeVision } from '../support/likeness/fake-vision.ts'
import { bringSelfie } from '../support/merch/fans.ts'
import { fakeArtModels } from '../support/merch/merch-artwork.ts'
import { confirmPayment, HOME } from '../support/merch/merch-shop.ts'
import { catalogProduct, changeCampaign, designFor, draftCampaign, made, sellIn } from '../support/merch/storefronts.ts'
import { WEBHOOK } from '../support/money/paying.ts'
import { mailsTo } from '../support/people/mails.ts'
import { PASSWORD, signedIn } from '../support/people/signed-in.ts'
import { pathOf, pictureOf } from '../support/uploads.ts'
import { type Browser, createWorld, type TestResponse, type World } from '../support/world.ts'

/** One journey in three ways: from a selfie to a parcel, over HTTP like a storefront page. */

const SECRET = 'whsec_for-tests-0123456789'

/** Fakes cost nothing and draw 96 pixels. */
function played(models: Models): Models {
  const looks = fakeVision().wrap(models).adapters.openai
  const draws = fakeArtModels().wrap(models).adapters.openai
  return { ...models, adapters: { ...models.adapters, openai: { ...looks, ...draws, defaultModels: {} } as never } }
}

/**
 * `hasRunner` is false for an installation with RUN_JOBS=off, where only cron routes finish queued
 * work.
 */
async function openWorld(env: Record<string, string> = {}, hasRunner = true): Promise<World> {
  const world = await createWorld({ env, wrapModels: played })
  await world.database.kysely.updateTable('ai_models').set({ adapter: 'openai' }).where('key', '=', 'vision').execute()
  if (hasRunner) world.app.generation.start()
  return world
}

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
const SHIRT = {
  type: 'tshirt',
  name: 'Tour shirt',
  pricesMinorUnit: { USD: 4900 },
  sizes: [{ key: 'm', label: 'M' }],
  colors: [{ key: 'black', label: 'Black', hex: '#14110f' }],
  rendererConfig: {
    canvas: { width: 200, height: 200 },
    background: { color: '#e6dfd5' },
    placements: [FRONT],
  },
}

async function openStore(world: World) {
  const [admin, seller] = [await world.admin(), await world.talent()]
  const config = { shippingFlatRateMinorUnit: 700, allowedCountries: ['US'] }
  const draft = await draftCampaign(admin, { sellerAccountId: seller.accountId, homeCountry: 'US', config })
  const product = await catalogProduct(admin, SHIRT)
  await sellIn(admin, draft.id, product.id)
  await designFor(admin, draft.id, {
    config: { prompt: 'A halftone portrait.', modelEndpoint: 'image-model-2', bgRemovalMode: 'none' },
  })
  const live = await changeCampaign(admin, draft.id, { version: draft.version, status: 'LIVE' })
  return { campaign: made(live, 'campaign'), seller, admin }
}

const done = (answer: TestResponse, status = 200): any => {
  expect([answer.status, answer.status === status ? '' : answer.text]).toEqual([status, ''])
  return answer.body
}

async function makeArt(world: World, fan: Browser, slug: string) {
  const store = done(await fan.get(`/api/merch/campaign/${slug}`)).data
  const { sessionId } = done(await fan.post('/api/merch/session/create', { campaignSlug: slug }), 201)
  const consents = { sourceType: 'selfie', consent: 'true', consentVersion: 'semblance-1' }
  const { filename, faceError } = done(await bringSelfie(fan, { sessionId, ...consents }), 200)
  expect(faceError).toBeNull()
  const verified = done(await fan.post('/api/merch/upload/verify', { imageName: filename, sessionId })).data
  expect(verified).toMatchObject({ personDetected: true, peopleCount: 1 })
  const wanted = { sessionId, designId: store.designs[0].id, catalogProductId: store.products[0].id }
  const { candidates } = done(await fan.post('/api/merch/ai/generate', wanted))
  const [{ artKey, url }] = candidates
  expect(done(await fan.post('/api/merch/ai/select', { sessionId, artKey })).aiArtKey).toBe(artKey)
  const stranger = world.stranger()
  expect((await stranger.get(pathOf(url))).status).toBe(200)
  expect((await stranger.get(`/media/${artKey}`)).status).toBe(404)
  return { sessionId, artKey, previewKey: pathOf(url).slice('/media/'.length), product: store.products[0] }
}

type Way = {
  world: World
  fan: Browser
  pay: (intent: { processorPaymentId: string; processorClientSecret: string }) => Promise<unknown>
}

async function buyShirt({ world, fan, pay }: Way, store: Awaited<ReturnType<typeof openStore>>) {
  const { campaign, seller } = store
  const { sessionId, artKey, previewKey, product } = await makeArt(world, fan, campaign.slug)
  const email = `${randomUUID()}@fans.test`

  const row = { catalogProductId: product.id, artKey, size: 'm', color: 'black', placement: 'front', quantity: 2 }
  const [item] = done(await fan.put(`/api/merch/session/${sessionId}/cart`, { items: [row] })).data.items
  const shown = done(
    await fan.post('/api/merch/render', { sessionId, catalogProductId: product.id, cartItemId: item.id }),
  )
  const stranger = world.stranger()
  expect((await stranger.get(`/media/merch/renders/${shown.previewFilename}`)).status).toBe(200)
  expect((await stranger.get(`/media/merch/renders/${shown.cleanFilename}`)).status).toBe(404)

  const shippingInfo = { email, firstName: 'Noor', lastName: 'Haddad', ...HOME }
  done(await fan.patch('/api/merch/session/update', { sessionId, shippingInfo }))
  const price = done(await fan.post('/api/merch/calc-price', { sessionId }))
  expect(price).toMatchObject({ subtotalMinorUnit: 9800, shippingCostMinorUnit: 700, totalMinorUnit: 10_500 })

  const intent = done(await fan.post('/api/merch/create-payment-intent', { sessionId }))
  expect((await fan.post('/api/merch/order/complete', { sessionId })).status).toBe(202)
  await pay(intent)
  const order = done(await fan.post('/api/merch/order/complete', { sessionId }), 201)
  expect(done(await fan.post('/api/merch/order/complete', { sessionId }), 201)).toEqual(order)

  const mailed = async () => {
    done(await world.cron('/api/notifications/process-emails'))
    return mailsTo(world, email)
  }
  // The scheduler may be sending a mail at this moment.
  await expect.poll(async () => (await mailed()).length).toBe(1)
  const [confirmed] = await mailed()
  const token = /\/order\/ORD-\w+\?token=([\w-]+)/.exec(confirmed?.text ?? '')?.[1] ?? ''
  const path = `/api/merch/order/${order.orderNumber}`
  const read = async () => done(await stranger.get(`${path}?token=${token}`)).order
  expect(await read()).toMatchObject({ status: 'new', paymentStatus: 'succeeded', totalMinorUnit: 10_500 })
  expect((await stranger.get(`/order/${order.orderNumber}?token=${token}`)).text).toContain(order.orderNumber)
  expect((await stranger.get(`${path}/receipt?token=${token}`)).text.slice(0, 5)).toBe('%PDF-')
  expect((await stranger.get(`${path}?token=guessed`)).status).toBe(404)

  world.clock.advance(31 * MINUTE_MS)
  done(await world.cron('/api/merch/cron/fulfilment'))
  const { printShop } = world.app
  const atShop = (await printShop.listOrders(100)).filter(({ externalId }) => externalId === order.orderId)
  expect(atShop).toHaveLength(1)
  for (const _ of ['printing', 'printed', 'shipped', 'delivered']) {
    await printShop.advance(order.orderId)
    await printShop.work()
  }
  const delivered = await read()
  expect(delivered).toMatchObject({ status: 'delivered', shipments: [{ status: 'delivered' }] })
  await expect
    .poll(async () => (await mailed()).map(({ subject }) => subject).toSorted())
    .toEqual([`Thank you: order ${order.orderNumber}`, 'Your order has arrived', 'Your order is on its way'])

  // The talent earns 30 % of the goods once, no matter which source reports the payment first.
  const earned = world.database.kysely.selectFrom('share_tracking').select(['amount_minor_unit', 'status'])
  expect(await earned.where('payment_id', '=', intent.processorPaymentId).execute()).toEqual([
    { amount_minor_unit: 2940, status: 'OPEN' },
  ])
  expect((await seller.get('/api/notifications/list')).body.notifications.map(({ type }: any) => type)).toEqual([
    'MERCH_SHIPPED',
    'PAYMENT_RECEIVED',
  ])
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
  return { sessionId, artKey, previewKey, order }
}

describe('with cron routes only (RUN_JOBS=off)', () => {
  let world: World
  let elsewhere: Server
  let address: string
  let picture: Buffer
  beforeAll(async () => {
    elsewhere = createServer((_request, response) => response.end(picture)).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const { port } = elsewhere.address() as AddressInfo
    address = `http://127.0.0.1:${port}/me.png`
    picture = await pictureOf(40, 20)
    world = await openWorld({ FETCH_LOOPBACK_PORTS: String(port) }, false)
  })
  afterAll(async () => {
    elsewhere.close()
    await world.close()
  })

  test('a fan gets from a selfie to a delivered order', async () => {
    const scheduler = new AbortController()
    const calls = callAllEachMinute(world, scheduler.signal)
    const pay: Way['pay'] = (intent) => confirmPayment(world, intent)
    await buyShirt({ world, fan: world.stranger(), pay }, await openStore(world))
    scheduler.abort()
    await calls
  })

  test('a picture is fetched from its address', async () => {
    const talent = await world.talent()
    done(await talent.post('/api/ui-api/user-image-assets/add', { imageUrls: [address] }))
    const statusOf = async () => done(await talent.get('/api/likeness/assets')).assets[0].status
    expect(await statusOf()).toBe('WAITING')
    for (const { path } of SCHEDULE) expect((await world.cron(path)).status, path).toBe(200)
    expect(await statusOf()).toBe('READY')
  })

  test('a model is tried', async () => {
    const admin = await world.admin()
    const { jobId } = done(await admin.post('/api/merch/admin/models/image-model-2/try', {}), 202).data
    for (const { path } of SCHEDULE) expect((await world.cron(path)).status, path).toBe(200)
    const { job } = done(await admin.get(`/api/generation-jobs/${jobId}`))
    expect(job).toMatchObject({ status: 'SUCCEEDED', error: null })
  })

  test('every kind of queued work has a cron route that finishes it', async () => {
    const finished = vi.spyOn(world.app.ctx.generation, 'runDueOf')
    for (const { path } of SCHEDULE) expect((await world.cron(path)).status, path).toBe(200)
    const kinds = new Set(finished.mock.calls.map(([kind]) => kind))
    expect([...kinds].toSorted()).toEqual([...GENERATION_KIND_NAMES].toSorted())
  })
})

/** Like a scheduler whose minutes pass immediately. */
async function callAllEachMinute(world: World, signal: AbortSignal): Promise<void> {
  while (!signal.aborted)
    for (const { path } of SCHEDULE) {
      if (signal.aborted) return
      expect((await world.cron(path)).status, path).toBe(200)
      await new Promise((resolve) => setImmediate(resolve))
    }
}

describe('with the simulator', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())
  const pay: Way['pay'] = (intent) => confirmPayment(world, intent)

  test('a fan gets from a selfie to a delivered order', async () => {
    await buyShirt({ world, fan: world.stranger(), pay }, await openStore(world))
  })

  test('a signed-in fan’s history shows orders and unfinished sessions, and only names once art is deleted', async () => {
    const person = await signedIn(world)
    const store = await openStore(world)
    const begun = await makeArt(world, person, store.campaign.slug)
    const bought = await buyShirt({ world, fan: person, pay }, store)
    await makeArt(world, world.stranger(), store.campaign.slug)
    const history = async () => done(await person.get('/api/merch/history'))
    const [ordered, left] = await Promise.all([history(), person.get(`/api/merch/session/${begun.sessionId}`)])
    expect(ordered.orders).toMatchObject([
      {
        id: bought.order.orderId,
        orderNumber: bought.order.orderNumber,
        aiArtKey: bought.artKey,
        aiArtPreviewKey: bought.previewKey,
        items: [{ name: 'Tour shirt', quantity: 2, totalMinorUnit: 9800 }],
      },
    ])
    expect(ordered.incompleteSessions).toMatchObject([
      {
        id: begun.sessionId,
        campaign: { slug: store.campaign.slug, isOpen: true },
        aiArtKey: begun.artKey,
        aiArtPreviewKey: begun.previewKey,
        selfieKey: left.body.data.selfie.key,
      },
    ])

    const later = async (days: number) => {
      world.clock.advance(days * DAY_MS)
      done(await world.cron('/api/merch/cron/retention'))
      done(await person.auth.post('/api/auth/login', { email: person.email, password: PASSWORD }))
      return history()
    }
    const afterAMonth = await later(31)
    expect(afterAMonth.orders).toMatchObject([{ aiArtKey: bought.artKey, aiArtPreviewKey: bought.previewKey }])
    expect(afterAMonth.incompleteSessions).toMatchObject([
      { id: begun.sessionId, aiArtKey: null, aiArtPreviewKey: null, previewUrl: null, selfieKey: null },
    ])
    const afterHalfAYear = await later(160)
    expect(afterHalfAYear.orders).toMatchObject([{ aiArtKey: bought.artKey, aiArtPreviewKey: null }])
    expect(afterHalfAYear.incompleteSessions).toEqual([])
  })
})

describe('with Stripe', () => {
  let world: World
  let stub: StripeStub
  beforeAll(async () => {
    stub = await startStripeStub(() => world.clock.now())
    world = await openWorld({
      PROCESSOR: 'stripe',
      STRIPE_SECRET_KEY: STUB_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_stub',
      STRIPE_API_BASE: stub.url,
      PROCESSOR_WEBHOOK_SECRET: SECRET,
    })
  })
  afterAll(async () => {
    await world.close()
    await stub.close()
  })

  test('a fan gets from a selfie to a delivered order by webhook, and Stripe learns no secret', async () => {
    const pay: Way['pay'] = async ({ processorPaymentId }) => {
      const { processor_payment_id: intentId } = await world.database.kysely
        .selectFrom('payments')
        .select('processor_payment_id')
        .where('id', '=', processorPaymentId)
        .executeTakeFirstOrThrow()
      stub.pay(intentId ?? '', 'succeed')
      const object = { object: 'charge', payment_intent: intentId }
      const payload = JSON.stringify({
        id: `evt_${randomUUID()}`,
        object: 'event',
        type: 'charge.succeeded',
        data: { object },
      })
      const timestamp = Math.floor(world.clock.now().getTime() / 1000)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp })
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
      for (const _ of ['first', 'again']) done(await world.stranger().post(WEBHOOK, payload, headers))
    }
    const { sessionId } = await buyShirt({ world, fan: world.stranger(), pay }, await openStore(world))
    expect(stub.violations).toEqual([])
    expect(JSON.stringify(stub.receivedRequests.map(({ params }) => [...params]))).not.toContain(sessionId)
  })
})
