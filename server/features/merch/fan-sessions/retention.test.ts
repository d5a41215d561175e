import { afterAll, beforeAll, expect, test } from 'vitest'
import { described, fakeVision } from '../../../../tests/support/likeness/fake-vision.ts'
import { bringSelfie, campaignIn, internalIdOf, SELFIE, sessionIn } from '../../../../tests/support/merch/fans.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { EMPTY_PERSON } from '../../../platform/personal-data/index.ts'
import { storeFile } from '../../media/files/index.ts'
import { deleteIdlePictures } from './delete-idle-pictures.ts'
import { eraseFansOf } from './erase-fans-of.ts'
import type { RetentionHandlers } from './handlers.ts'
import { fanSessionsPersonalData } from './queries/personal-data.ts'

let world: World
let fan: Browser
beforeAll(async () => {
  const eyes = fakeVision()
  eyes.describe = async () => ({ description: described() })
  world = await createWorld({ wrapModels: eyes.wrap })
  await world.database.kysely.updateTable('ai_models').set({ adapter: 'openai' }).where('key', '=', 'vision').execute()
  fan = world.stranger()
})
afterAll(() => world.close())

const retention = () => world.cron('/api/merch/cron/retention')
const read = (bearer: string) => fan.get(`/api/merch/session/${bearer}`)
const isStored = async (key: string) => (await world.app.ctx.storage.head(key)) !== undefined
const rowOf = (key: string) =>
  world.database.kysely.selectFrom('media_files').select('state').where('key', '=', key).executeTakeFirst()

async function fanWithPhoto(): Promise<{ bearer: string; key: string }> {
  const bearer = await sessionIn(fan, await campaignIn(world))
  await bringSelfie(fan, { sessionId: bearer })
  return { bearer, key: (await read(bearer)).body.data.selfie.key }
}

test('thirty days after a session’s last activity its photo is deleted from object storage, tables and responses', async () => {
  const { bearer, key } = await fanWithPhoto()
  world.clock.advance(20 * DAY_MS)
  await fan.patch('/api/merch/session/update', { sessionId: bearer, fanName: 'Noor' })
  world.clock.advance(29 * DAY_MS)
  await retention()
  expect(await isStored(key)).toBe(true)
  world.clock.advance(2 * DAY_MS)
  const { status, body } = await retention()
  expect([status, body]).toEqual([200, expect.objectContaining({ sessions: 1, files: 1 })])
  expect(await isStored(key)).toBe(false)
  expect(await rowOf(key)).toBeUndefined()
  const { selfie, fanName } = (await read(bearer)).body.data
  expect([selfie, fanName]).toEqual([null, 'Noor'])
  const left = await world.database.kysely
    .selectFrom('merch_selfies')
    .select('id')
    .where('session_id', '=', await internalIdOf(world, bearer))
    .execute()
  expect(left).toEqual([])
  expect((await retention()).body).toMatchObject({ sessions: 0, files: 0 })
})

test('a session’s pictures are kept until ninety days after its order was delivered', async () => {
  const { bearer, key } = await fanWithPhoto()
  const id = await internalIdOf(world, bearer)
  const { key: art } = await storeFile(world.app.ctx, { kind: 'art-candidate', source: SELFIE, expiresAt: null })
  let deliveredAt: Date | null = null
  const handlers: RetentionHandlers = {
    findOrderHolds: async (_db, ids) => new Map(ids.includes(id) ? [[id, deliveredAt]] : []),
    deleteFanCreations: [async (_trx, ids) => (ids.includes(id) ? [art] : [])],
  }
  world.clock.advance(200 * DAY_MS)
  const run = () => deleteIdlePictures(world.app.ctx, handlers)
  expect(await run()).toEqual({ sessions: 0, files: 0 })
  deliveredAt = new Date(world.clock.now().getTime() - 89 * DAY_MS)
  expect(await run()).toEqual({ sessions: 0, files: 0 })
  world.clock.advance(2 * DAY_MS)
  expect(await run()).toEqual({ sessions: 1, files: 2 })
  expect([await isStored(key), await isStored(art)]).toEqual([false, false])
})

test('a photo is hidden even if object storage fails to delete it, and the next sweep deletes it', async () => {
  const { bearer, key } = await fanWithPhoto()
  const { url } = (await read(bearer)).body.data.selfie
  expect((await fan.get(pathOf(url))).status).toBe(200)
  world.clock.advance(31 * DAY_MS)
  const { storage } = world.app.ctx
  const failing = { ...world.app.ctx, storage: { ...storage, delete: async () => Promise.reject(new Error('full')) } }
  const handlers: RetentionHandlers = { findOrderHolds: async () => new Map(), deleteFanCreations: [] }
  await expect(deleteIdlePictures(failing, handlers)).rejects.toThrow('full')
  expect((await read(bearer)).body.data.selfie).toBeNull()
  expect(await isStored(key)).toBe(true)
  expect(await rowOf(key)).toEqual({ state: 'DELETING' })
  await world.cron('/api/media/cron/sweep')
  expect(await isStored(key)).toBe(false)
})

test('unclaimed photos and unverified uploads are deleted by the sweep', async () => {
  const { filename } = (await bringSelfie(fan)).body
  const presign = async () =>
    (await fan.post('/api/merch/upload/presigned-url', { filename: 'me.jpg', contentType: 'image/jpeg' })).body
  const { url, key } = await presign()
  await fan.send('PUT', pathOf(url), SELFIE, { 'content-type': 'image/jpeg' })
  const large = await presign()
  const body = Buffer.alloc(10_000_001)
  await world.app.ctx.storage.put({ key: large.key, body, contentType: 'image/jpeg' })
  expect((await retention()).body.uploads).toBe(0)
  expect(await isStored(key)).toBe(true)
  world.clock.advance(HOUR_MS + 1000)
  expect((await retention()).body.uploads).toBe(2)
  expect([await isStored(key), await isStored(large.key)]).toEqual([false, false])
  expect((await fan.post('/api/merch/upload/verify', { imageName: key })).status).toBe(404)
  world.clock.advance(DAY_MS)
  expect((await retention()).body.uploads).toBe(1)
  expect(await isStored(`merch/selfie/${filename}`)).toBe(false)
})

test('half a year after its last activity a session cannot be opened, and is anonymized', async () => {
  const bearer = await sessionIn(fan, await campaignIn(world))
  const id = await internalIdOf(world, bearer)
  const shippingInfo = { firstName: 'CANARY-NAME', city: 'CANARY-CITY' }
  const update = { delayedEmail: 'canary@example.com', fanName: 'CANARY-FAN', lastRoute: '/CANARY-ROUTE', shippingInfo }
  await fan.patch('/api/merch/session/update', { sessionId: bearer, ...update })
  world.clock.advance(181 * DAY_MS)
  expect((await retention()).body.ended).toBeGreaterThanOrEqual(1)
  expect((await read(bearer)).status).toBe(404)
  const row = await world.database.kysely
    .selectFrom('merch_sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row).toLowerCase()).not.toContain('canary')
  expect(row).toMatchObject({ bearer_digest: null, sealed_bearer: null, address_hash: null, user_agent: null })
})

test('an ended session is deleted after another half year, unless something still refers to it', async () => {
  const [left, cart, referenced] = [await sessionIn(fan), await sessionIn(fan), await sessionIn(fan)]
  const ids = [await internalIdOf(world, left), await internalIdOf(world, cart), await internalIdOf(world, referenced)]
  await fan.patch('/api/merch/session/update', { sessionId: left, currentStep: 'studio' })
  const { kysely } = world.database
  world.clock.advance(181 * DAY_MS)
  await retention()
  const at = world.clock.now()
  await kysely
    .insertInto('merch_carts')
    .values({ id: 'cart-of-one', status: 'active', last_touched_at: at, created_at: at, updated_at: at })
    .execute()
  await kysely
    .insertInto('merch_session_carts')
    .values({ session_id: ids[1] ?? '', cart_id: 'cart-of-one', updated_at: at })
    .execute()
  world.clock.advance(179 * DAY_MS)
  expect((await retention()).body.deleted).toBe(0)
  world.clock.advance(2 * DAY_MS)
  // A foreign key that no code checks also keeps a session from being deleted.
  await kysely
    .insertInto('merch_journey_events')
    .values({ id: 'an-event', event_type: 'A', session_id: ids[2] ?? '', source: 'client', created_at: at })
    .execute()
  expect((await retention()).body.deleted).toBeGreaterThanOrEqual(1)
  const there = await kysely.selectFrom('merch_sessions').select('id').where('id', 'in', ids).execute()
  expect(there.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort())
  expect((await retention()).body.deleted).toBe(0)
})

test('the pages of a visit are deleted after FAN_JOURNEY_DAYS, and its events with them', async () => {
  const sessionId = await sessionIn(fan)
  expectOk(await fan.patch('/api/merch/session/update', { sessionId, currentStep: 'studio', lastRoute: '/photo' }))
  expectOk(await fan.post('/api/merch/journey-event', { eventType: 'SEEN', merchSessionId: sessionId }))
  const id = await internalIdOf(world, sessionId)
  const { kysely } = world.database
  const left = async () => [
    (await kysely.selectFrom('merch_session_steps').select('id').where('session_id', '=', id).execute()).length,
    (await kysely.selectFrom('merch_journey_events').select('id').where('session_id', '=', id).execute()).length,
  ]
  const prune = async () => expectOk(await world.cron('/api/admin/cron/prune'))
  world.clock.advance(world.config.FAN_JOURNEY_DAYS * DAY_MS - HOUR_MS)
  await prune()
  expect(await left()).toEqual([1, 1])
  world.clock.advance(2 * HOUR_MS)
  await prune()
  expect(await left()).toEqual([0, 0])
})

test('erasing a person deletes the photos of their own sessions and of their guest sessions', async () => {
  const mara = await world.brand('Mara')
  const mine = await sessionIn(mara, await campaignIn(world))
  await bringSelfie(mara, { sessionId: mine })
  const another = await fanWithPhoto()
  const own = async () => (await mara.get(`/api/merch/session/${mine}`)).body.data.selfie
  const { key } = await own()
  const known = { ...EMPTY_PERSON, account: [mara.accountId], user: [mara.userId] }
  const person = { ...known, ...(await fanSessionsPersonalData.reach?.(world.database.kysely, known)) }
  await eraseFansOf(world.app.ctx, person)
  await eraseFansOf(world.app.ctx, person)
  expect([await isStored(key), await isStored(another.key)]).toEqual([false, true])
  expect(await own()).toBeNull()
})
