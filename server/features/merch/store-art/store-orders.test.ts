import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeArtModels } from '../../../../tests/support/merch/merch-artwork.ts'
import { confirmPayment, type Fan, fanOf, piece, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { artOf, bringPhoto, openStore, type Store, saveStore } from '../../../../tests/support/merch/store-art.ts'
import { changeCampaign, draftCampaign } from '../../../../tests/support/merch/storefronts.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { EMPTY_PERSON } from '../../../platform/personal-data/index.ts'
import { eraseFilesOf, findFile } from '../../media/files/index.ts'
import { BRANDED_MODEL } from './draw-branded.ts'
import { ensureDesignArt } from './ensure-design-art.ts'

const artists = fakeArtModels()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapModels: artists.wrap })
})
afterAll(() => world.close())

const printShop = () => world.app.printShop
const stored = async (key: string) => (await findFile(world.database.kysely, key, world.clock.now())) !== undefined
const artKeyOf = async (store: Store, name: string) => (await artOf(world, store))[name]?.art_key ?? ''

async function bought(fan: Fan): Promise<string> {
  const intent = await fan.pay()
  expect(intent.status, intent.text).toBe(200)
  await confirmPayment(world, intent.body)
  const done = await fan.complete()
  expect(done.status, done.text).toBe(201)
  return done.body.orderId
}
const orderOf = async (fan: Fan) =>
  (await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })).body.order

test('a shirt with a store’s design is paid, printed with its art, and shipped', async () => {
  const store = await openStore(world)
  const fan = await fanOf(world, store)
  const { sessionId } = fan
  const designId = store.designs['poster']
  const filled = await fan.fill([tee(store, { designId })])
  const [{ id: cartItemId }] = filled.body.data.items
  const catalogProductId = store.products.tee
  const shown = await fan.post('/api/merch/render', { sessionId, catalogProductId, cartItemId })
  expect(shown.status, shown.text).toBe(200)
  expect(shown.body.cleanFilename, 'it is every session’s').not.toContain(fan.internalId)
  // A store with several designs has no default, so the request must name one while the cart is
  // empty.
  const named = await fan.post('/api/merch/render', { sessionId, catalogProductId, designId })
  expect(named.status).toBe(200)
  const guessed = await fan.post('/api/merch/render', { sessionId, catalogProductId })
  expect([guessed.status, guessed.body.error]).toEqual([422, expect.stringContaining('designId')])

  const orderId = await bought(fan)
  world.clock.advance(world.config.CUSTOMER_CANCEL_MINUTES * MINUTE_MS)
  expect((await world.cron('/api/merch/cron/fulfilment')).body).toMatchObject({ failed: 0 })
  const prints = await world.database.kysely
    .selectFrom('merch_renders')
    .select('art_key')
    .where('clean_key', '=', `merch/renders/${shown.body.cleanFilename}`)
    .where('print_key', 'is not', null)
    .execute()
  expect(prints).toEqual([{ art_key: await artKeyOf(store, 'poster') }])
  await printShop().work()
  for (const _ of ['printing', 'printed', 'shipped']) {
    await printShop().advance(orderId)
    await printShop().work()
  }
  expect(await orderOf(fan)).toMatchObject({ status: 'shipped', items: [{ artKey: await artKeyOf(store, 'poster') }] })
})

test('a file with a store’s design can be downloaded once paid, and outlives store and seller', async () => {
  const store = await openStore(world)
  const fan = await fanOf(world, store)
  const designId = store.designs['original']
  expect((await fan.fill([piece(store, 'picture', { designId })])).status).toBe(200)
  const artKey = await artKeyOf(store, 'original')
  expect((await world.stranger().get(`/media/${artKey}`)).status).toBe(404)
  await bought(fan)
  expect((await world.cron('/api/merch/cron/fulfilment')).body).toMatchObject({ failed: 0 })
  const {
    downloads: [download],
  } = await orderOf(fan)
  expect(download.url).toContain(artKey)
  expect((await world.stranger().get(download.url.replace(/^https?:\/\/[^/]+/, ''))).status).toBe(200)

  const halftone = await artKeyOf(store, 'halftone')
  expect(halftone).toBe('')
  await saveStore(world, store, { photoKey: await bringPhoto(world, store.seller.accountId, '#445566') })
  await eraseFilesOf(world.app.ctx, { ...EMPTY_PERSON, account: [store.seller.accountId] })
  world.clock.advance(400 * DAY_MS)
  for (const job of ['/api/merch/cron/retention', '/api/media/cron/sweep']) await world.cron(job)
  expect(await stored(artKey)).toBe(true)
})

test('an address has a limit of requests that wait for store art or its renders; one more is 429', async () => {
  const { ctx } = world.app
  Object.assign(ctx, { config: { ...world.config, WAITERS_PER_ADDRESS: 1 } })
  const store = await openStore(world)
  const [first, second] = [await fanOf(world, store), await fanOf(world, store)]
  const draw = Promise.withResolvers<void>()
  const { generate } = artists
  artists.generate = async (...args) => {
    await draw.promise
    return generate(...args)
  }
  const items = [tee(store, { designId: store.designs['poster'] })]
  const wanted = {
    sessionId: second.sessionId,
    catalogProductId: store.products.tee,
    designId: store.designs['poster'],
  }
  const requests = [
    () => second.fill(items),
    () => second.patch('/api/merch/session/update', { sessionId: second.sessionId, cartItems: items }),
    () => second.post('/api/merch/render', wanted),
  ]
  // One request of each kind may wait. Further requests are refused at once.
  const sent = [
    ...requests,
    ...requests,
    () => first.fill(items),
    () => first.patch('/api/merch/session/update', { sessionId: first.sessionId, cartItems: items }),
    () => first.post('/api/merch/render', { ...wanted, sessionId: first.sessionId }),
  ].map((send) => send())
  const refused: Awaited<(typeof sent)[number]>[] = []
  for (const each of sent) void each.then((response) => response.status === 200 || refused.push(response))
  const late = { status: 429, headers: { 'retry-after': '20' }, body: { details: { currentCount: 1, limit: 1 } } }
  await expect.poll(() => refused.length, { interval: 5 }).toBe(6)
  await expect.poll(() => artists.calls.images.length, { interval: 5 }).toBe(1)
  for (const response of refused) expect(response).toMatchObject(late)
  draw.resolve()
  expect((await Promise.all(sent)).filter(({ status }) => status === 200)).toHaveLength(3)
  Object.assign(ctx, { config: world.config })
  for (const send of requests) expect((await send()).status).toBe(200)
})

test('a fan’s session is deleted after its retention; the store’s art and renders stay', async () => {
  const store = await openStore(world)
  const fan = await fanOf(world, store)
  const { sessionId } = fan
  await fan.fill([tee(store, { designId: store.designs['poster'] })])
  const shown = await fan.post('/api/merch/render', {
    sessionId,
    catalogProductId: store.products.tee,
    designId: store.designs['poster'],
  })
  const artKey = await artKeyOf(store, 'poster')
  world.clock.advance(400 * DAY_MS)
  for (const job of ['/api/merch/cron/retention', '/api/media/cron/sweep']) await world.cron(job)
  const left = await world.database.kysely
    .selectFrom('merch_renders')
    .select('asked_digest')
    .where('session_id', '=', fan.internalId)
    .execute()
  expect(left).toEqual([])
  expect([await stored(`merch/renders/${shown.body.cleanFilename}`), await stored(artKey)]).toEqual([true, true])
})

test('a store can go live once it has a design with art or one that art can be made for', async () => {
  const admin = await world.admin()
  const seller = await world.talent()
  const empty = await draftCampaign(admin, { sellerAccountId: seller.accountId, shopFlow: 'design_first' })
  const refused = await changeCampaign(admin, empty.id, { version: empty.version, status: 'LIVE' })
  expect([refused.status, refused.body.error]).toEqual([
    422,
    expect.stringContaining('a design with art, or one that art can be made for'),
  ])

  const store = await openStore(world, { filters: {} })
  const db = world.database.kysely
  await db.updateTable('merch_campaigns').set({ status: 'DRAFT' }).where('id', '=', store.id).execute()
  const { version } = await db
    .selectFrom('merch_campaigns')
    .select('version')
    .where('id', '=', store.id)
    .executeTakeFirstOrThrow()
  expect((await changeCampaign(admin, store.id, { version, status: 'LIVE' })).status).toBe(200)
})

test('a missing model for filters is an error, unlike one that cannot be called at the moment', async () => {
  const store = await openStore(world)
  const ensure = () => ensureDesignArt(world.app.ctx, Object.values(store.designs), { waitMs: 0 })
  const changeModel = (columns: { status?: 'inactive' | 'active'; endpoint?: string }) =>
    world.database.kysely.updateTable('ai_models').set(columns).where('endpoint', '=', BRANDED_MODEL).execute()
  await changeModel({ status: 'inactive' })
  expect((await ensure()).size).toBe(3)
  await changeModel({ status: 'active', endpoint: 'another' })
  await expect(ensure()).rejects.toMatchObject({ code: 'UnprocessableEntity' })
})
