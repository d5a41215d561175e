import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyRow, readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { campaignIn, internalIdOf, sessionIn } from '../../../../tests/support/merch/fans.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { changeFanSession, linkSession, replaceBearer } from './queries/change-session.ts'
import { countSelfies, findActiveSelfie, findSelfieNamed, isSelfieOf } from './queries/find-selfie.ts'
import {
  deleteSessions,
  endSessions,
  forgetPictures,
  lockIdleSessionsWithPictures,
  markSessionsReferenced,
} from './queries/retention.ts'
import { insertStep } from './queries/session-analytics.ts'
import {
  clearAddresses,
  clearArtOfSessions,
  closeSessions,
  filterActiveGuests,
  filterIdleSessions,
  findSessionsWithAddress,
  forgetPhotos,
  listPhotos,
  listSessionsOf,
} from './queries/sessions-of-address.ts'
import {
  deleteUnclaimedSelfies,
  forgetPresigned,
  insertPresigned,
  isPresigned,
  listPresignedBefore,
} from './queries/write-selfies.ts'

/** Covers that changing one session, or its photos, changes no other session. */

let world: World
let template: string
beforeAll(async () => {
  world = await createWorld()
  template = await internalIdOf(world, await sessionIn(world.stranger(), await campaignIn(world)))
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const AT = new Date('2099-11-02T09:30:00.000Z')
const later = (hours: number) => addMs(AT, hours * HOUR_MS)
const db = () => world.database.kysely
const run = <Result>(work: (trx: Trx) => Promise<Result>) => inTransaction(db(), work)

async function session(columns: object = {}): Promise<string> {
  const id = newId().replaceAll('-', '')
  const row = { id, bearer_digest: id, sealed_bearer: id, last_active_at: AT, fan_name: 'Ada', ai_art_key: 'art' }
  const filled = { ...row, mask_key: 'mask', delayed_email: 'ada@fans.test', ...columns }
  await copyRow(world, 'merch_sessions', { id: template, count: 1, change: () => filled })
  return id
}
async function photo(session_id: string | null, columns: object = {}): Promise<string> {
  const id = newId()
  const file = { file_key: `merch/selfies/${id}.jpg`, source_type: 'upload' as const, is_nudity: false }
  const row = { id, session_id, ...file, created_at: AT }
  await db()
    .insertInto('merch_selfies')
    .values({ ...row, ...columns })
    .execute()
  return id
}
const read = (id: string) => db().selectFrom('merch_sessions').selectAll().where('id', '=', id).executeTakeFirst()
const keyOf = (id: string) => `merch/selfies/${id}.jpg`

test('changing, linking and handing over a session leaves the others as they are', async () => {
  const [own, other] = [await session(), await session()]
  const untouched = await read(other)
  const { accountId } = await world.brand()
  await changeFanSession(db(), own, { fanName: 'Grace' }, later(1))
  expect(await read(own)).toMatchObject({ fan_name: 'Grace', last_active_at: later(1), pictures_gone_at: null })
  const link = (movedAt: Date | null) => linkSession(db(), { id: own, accountId, movedAt }, later(2))
  expect([await link(later(1)), await link(null)], 'unless it was handed over meanwhile').toEqual([false, true])
  expect(await link(null), 'it has an owner').toBe(false)
  await run((trx) => replaceBearer(trx, own, { digest: 'new digest', sealed: 'new' }))
  expect(await read(own)).toMatchObject({ bearer_digest: 'new digest', sealed_bearer: 'new', moved_digest: own })
  expect(await read(other)).toEqual(untouched)
  expect(await listSessionsOf(db(), accountId)).toEqual([own])
})

test('forgetting the pictures, photos, art or address of a session forgets those of no other', async () => {
  const [own, other] = [await session(), await session()]
  const [first, second] = [await photo(own), await photo(own, { created_at: later(1) })]
  const otherPhoto = await photo(other)
  await db().updateTable('merch_sessions').set({ active_selfie_id: otherPhoto }).where('id', '=', other).execute()
  await db().updateTable('merch_sessions').set({ active_selfie_id: first }).where('id', '=', own).execute()
  const untouched = await read(other)
  expect((await listPhotos(db(), [own], 9)).map(({ key }) => key)).toEqual([second, first].map(keyOf))
  const third = await photo(own, { created_at: later(1) })
  expect((await listPhotos(db(), [own], 2)).map(({ key }) => key)).toEqual([third, second].map(keyOf))
  const isOf = (id: string, selfieId: string) => isSelfieOf(db(), id, selfieId)
  expect([await isOf(own, first), await isOf(other, first), await isOf(own, newId())]).toEqual([true, false, false])
  expect(await countSelfies(db(), own)).toBe(3)
  expect((await findActiveSelfie(db(), { id: own, activeSelfieId: second }))?.id).toBe(second)
  expect(await findActiveSelfie(db(), { id: other, activeSelfieId: second })).toBeUndefined()
  expect(await findActiveSelfie(db(), { id: own, activeSelfieId: newId() })).toBeUndefined()
  const uploaded = await photo(null, { upload_key: 'merch/uploads/x.jpg' })
  expect((await findSelfieNamed(db(), 'merch/uploads/x.jpg'))?.id).toBe(uploaded)
  expect((await findSelfieNamed(db(), keyOf(second)))?.id).toBe(second)

  await run((trx) => clearArtOfSessions(trx, [own]))
  expect(await read(own)).toMatchObject({ ai_art_key: null, mask_key: null, active_selfie_id: first })
  const forgotten = await run((trx) => forgetPhotos(trx, [own]))
  expect(forgotten.toSorted()).toEqual([first, second, third].map(keyOf).toSorted())
  expect(await read(own)).toMatchObject({ active_selfie_id: null, delayed_email: 'ada@fans.test' })
  await run((trx) => clearAddresses(trx, [own]))
  expect(await read(own)).toMatchObject({ delayed_email: null, fan_name: null, bearer_digest: own })
  const last = await photo(own)
  expect(await run((trx) => forgetPictures(trx, [own], later(3)))).toEqual([keyOf(last)])
  expect((await read(own))?.pictures_gone_at).toEqual(later(3))
  await run((trx) => closeSessions(trx, [own], later(4)))
  await run((trx) => closeSessions(trx, [own], later(5)))
  expect(await read(own)).toMatchObject({ ended_at: later(4), bearer_digest: null })
  expect(await read(other)).toEqual(untouched)
  expect(await countSelfies(db(), other)).toBe(1)
})

test.for([
  ['closed', (trx: Trx, id: string) => closeSessions(trx, [id], later(2))],
  ['ended', (trx: Trx, id: string) => endSessions(trx, [id], later(1), later(2))],
] as const)('a session that is %s keeps no token and no trace of the fan', async ([, end]) => {
  const traces = { moved_digest: newId(), address_hash: 'a', network_hash: 'n', user_agent: 'u', fan_name: 'Ada' }
  const own = await session({ ...traces, pictures_gone_at: AT, shipping_info: JSON.stringify({ city: 'Umeå' }) })
  await run(async (trx) => void (await end(trx, own)))
  const nothing = Object.fromEntries(Object.keys(traces).map((column) => [column, null]))
  const more = { bearer_digest: null, sealed_bearer: null, delayed_email: null, shipping_info: null }
  expect(await read(own)).toMatchObject({ ended_at: later(2), ...nothing, ...more })
})

test('an address finds the sessions that contain it and those in which its guests bought', async () => {
  const address = 'grace@fans.test'
  const [guest, { accountId }] = [await world.brand(), await world.brand()]
  const shipping_info = { email: address }
  const found = [
    await session({ delayed_email: address }),
    await session({ shipping_info }),
    await session({ user_id: guest.userId }),
  ]
  await session({ user_id: guest.userId, account_id: accountId })
  await session({ shipping_info: { email: 'other@fans.test' } })
  const query = { address, guests: [guest.userId] }
  expect((await findSessionsWithAddress(db(), query)).toSorted()).toEqual(found.toSorted())
  const [idle, active] = [await session({ last_active_at: AT }), await session({ last_active_at: later(1) })]
  expect(await filterIdleSessions(db(), [idle, active], later(1))).toEqual([idle])
  const since = (hours: number) => filterActiveGuests(db(), [guest.userId, newId()], later(hours))
  expect([await since(0), await since(1)]).toEqual([[guest.userId], []])
})

test('ending, deleting and marking affect only the given session, and only an idle session is ended', async () => {
  const gone = { pictures_gone_at: AT }
  const [idle, busy, pictured] = [await session(), await session({ last_active_at: later(2) }), await session()]
  const bare = await session(gone)
  await run(async (trx) => {
    const locked = await lockIdleSessionsWithPictures(trx, [idle, busy, bare, newId()], later(2))
    expect(locked).toEqual([idle])
    expect(await lockIdleSessionsWithPictures(trx, [idle], AT)).toEqual([])
  })
  const active = await session({ ...gone, last_active_at: later(2) })
  const ended = await session({ ...gone, bearer_digest: null, sealed_bearer: null, ended_at: AT })
  const end = () => run((trx) => endSessions(trx, [bare, pictured, active, ended], later(2), later(3)))
  expect([await end(), await end()]).toEqual([1, 0])
  expect([(await read(bare))?.ended_at, (await read(ended))?.ended_at]).toEqual([later(3), AT])
  expect((await read(pictured))?.ended_at).toBeNull()
  await markSessionsReferenced(db(), [bare], later(4))
  expect([(await read(bare))?.kept_at, (await read(ended))?.kept_at]).toEqual([later(4), null])
  const step = (sessionId: string, name: string | null, campaignId: string | null = null) =>
    run((trx) => insertStep(trx, { sessionId, campaignId, step: name, route: null, at: AT }))
  const steps = async (sessionId: string) => {
    const rows = await db()
      .selectFrom('merch_session_steps')
      .selectAll()
      .where('session_id', '=', sessionId)
      .orderBy('id')
      .execute()
    return rows.map(({ step: name, is_milestone }) => `${name} ${is_milestone}`)
  }
  await step(busy, 'art')
  await step(idle, 'art')
  await step(idle, 'art')
  await step(idle, 'art', 'tour')
  await step(idle, 'cart')
  await step(idle, null)
  expect(await steps(idle)).toEqual(['art true', 'art false', 'art true', 'cart true', 'null false'])
  expect(await run((trx) => deleteSessions(trx, [idle]))).toBe(1)
  expect([await read(idle), await steps(idle)]).toEqual([undefined, []])
  expect(await steps(busy)).toEqual(['art true'])
})

test('unclaimed photos and unused upload grants are swept oldest first', async () => {
  await db().deleteFrom('merch_selfies').execute()
  const [late, early] = [await photo(null, { created_at: later(2) }), await photo(null)]
  await photo(template)
  await photo(null, { created_at: later(3) })
  const sweep = (limit: number) => run((trx) => deleteUnclaimedSelfies(trx, later(3), limit))
  expect([await sweep(1), await sweep(9), await sweep(9)]).toEqual([[keyOf(early)], [keyOf(late)], []])
  const grant = (key: string, hours: number) =>
    insertPresigned(db(), { key, contentType: 'image/jpeg', at: later(hours) })
  await grant('b', 1)
  await grant('c', 2)
  await grant('a', 0)
  expect(await listPresignedBefore(db(), later(2), 9)).toEqual(['a', 'b'])
  expect(await listPresignedBefore(db(), later(2), 1)).toEqual(['a'])
  expect([await isPresigned(db(), 'c'), await isPresigned(db(), 'd')]).toEqual([true, false])
  expect(await forgetPresigned(db(), ['a', 'b'])).toBe(2)
  expect(await listPresignedBefore(db(), later(9), 9)).toEqual(['c'])
})
