import { distanceBetween, MAX_NEAR_DISTANCE } from '@semblance/fingerprints/distance'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { tablesScanned } from '../../../../tests/support/database/plans.ts'
import { recordStatements, watchStatements } from '../../../../tests/support/database/record-statements.ts'
import { openTestDatabase } from '../../../../tests/support/database/test-databases.ts'
import { vacuumed } from '../../../../tests/support/database/vacuumed.ts'
import { newPhoto, SURFACES } from '../../../../tests/support/likeness/shown-persons.ts'
import { bringPhoto, sellSmall } from '../../../../tests/support/merch/seller-stores.ts'
import { pathOf, pictureOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { PersonSource } from '../../../platform/persons/index.ts'
import { findNearRemoved } from './queries/removed-pictures.ts'

const TAKEDOWNS = '/api/likeness/admin/takedowns'
const REVIEWS = '/api/likeness/admin/reviews'
const REASON = 'They never agreed to it.'
const PICTURES = (Object.keys(SURFACES) as PersonSource[]).filter((source) => SURFACES[source].takes === 'picture')

let world: World
let admin: Person
let url = ''
beforeAll(async () => {
  watchStatements()
  world = await createWorld({
    openDatabase: async () => {
      const opened = await openTestDatabase()
      url = opened.url ?? ''
      return opened
    },
  })
  admin = await world.admin()
  await sellSmall(admin)
})
afterAll(() => world.close())

const show = (who: Person, bytes: Buffer, source: PersonSource = 'likeness-image') =>
  SURFACES[source].show(world, who, bytes)
const smaller = (picture: Buffer) => sharp(picture).resize(180).jpeg({ quality: 60 }).toBuffer()
const reviewOf = async ({ accountId }: Person) =>
  (await admin.get(`${REVIEWS}?limit=100`)).body.reviews.find(({ account }: any) => account.id === accountId)

/** @returns the takedown of a picture that a talent had uploaded */
async function removed(picture: Buffer): Promise<{ owner: Person; takedown: any }> {
  const owner = await world.talent()
  await show(owner, picture)
  const [{ id: assetId }] = (await owner.get('/api/likeness/assets')).body.assets
  const response = await admin.post(TAKEDOWNS, { assetId, reason: REASON })
  expect(response.status).toBe(200)
  return { owner, takedown: response.body }
}

describe('a near copy of a removed picture', () => {
  test.each(PICTURES)('as %s, is held with a clear reason, and an admin sees what was removed', async (source) => {
    const picture = await newPhoto()
    const { takedown } = await removed(picture)
    const other = await world.talent()
    const copy = await show(other, await smaller(picture), source)
    expect([copy.isHeld, await copy.isOut()]).toEqual([true, false])
    const review = await reviewOf(other)
    expect(review).toMatchObject({
      status: 'OPEN',
      reason: 'NEAR_REMOVED',
      source,
      other: null,
      removed: { takedownId: takedown.id, fingerprintId: expect.any(String), reason: REASON, at: takedown.createdAt },
    })
    expect(review.removed.distance).toBeLessThanOrEqual(MAX_NEAR_DISTANCE)
    const [notice] = (await other.get('/api/notifications/list')).body.notifications
    expect(notice).toMatchObject({ type: 'LIKENESS_HELD', body: expect.stringContaining('that we removed') })
    const [own] = (await other.get('/api/likeness/cases')).body.cases
    expect(own.reason).toContain('nearly the same as a picture that we removed')
  })

  test.each([
    ['mirrored', (picture: Buffer) => sharp(picture).flop().jpeg().toBuffer()],
    ['turned on its side', (picture: Buffer) => sharp(picture).rotate(90).webp().toBuffer()],
  ])('is held if it is %s', async (_, change) => {
    const picture = await newPhoto()
    await removed(picture)
    expect((await show(await world.talent(), await change(picture))).isHeld).toBe(true)
  })

  test('is shown after an admin releases it, and is not held again', async () => {
    const picture = await newPhoto()
    await removed(picture)
    const other = await world.talent()
    const copy = await smaller(picture)
    const held = await show(other, copy)
    const { id } = await reviewOf(other)
    expect((await admin.post(`${REVIEWS}/${id}/decide`, { decision: 'release', reason: 'It is theirs.' })).status).toBe(
      200,
    )
    expect(await held.isOut()).toBe(true)
    expect((await show(other, copy, 'portrait')).isHeld).toBe(false)
  })

  test('is deleted when an admin refuses it, and its own fingerprint is kept as well', async () => {
    const picture = await newPhoto()
    await removed(picture)
    const other = await world.talent()
    await show(other, await smaller(picture), 'portrait')
    const { id, picture: held } = await reviewOf(other)
    expect((await admin.post(`${REVIEWS}/${id}/decide`, { decision: 'remove', reason: 'The same.' })).status).toBe(200)
    expect((await world.stranger().get(pathOf(held.url))).status).toBe(404)
    const [latest] = (await admin.get(TAKEDOWNS)).body.takedowns
    expect(latest).toMatchObject({ account: { id: other.accountId }, fingerprints: 1 })
  })

  test('is held even if the fingerprint of the removed picture was made only at its takedown', async () => {
    const picture = await newPhoto()
    const owner = await world.talent()
    await show(owner, picture)
    await sql`update picture_fingerprints set hash = null, quality = null, made_at = null`.execute(
      world.database.kysely,
    )
    await admin.post(TAKEDOWNS, { accountId: owner.accountId, reason: REASON })
    expect((await show(await world.talent(), await smaller(picture))).isHeld).toBe(true)
  })

  test('that was uploaded before the removal is held when it is shown afterwards', async () => {
    const picture = await newPhoto()
    const seller = await world.talent()
    const { key: fileKey } = await bringPhoto(seller, await smaller(picture))
    await removed(picture)
    const file = { source: 'store-photo', fileKey, accountId: seller.accountId } as const
    const checked = await inTransaction(world.database.kysely, (trx) => world.app.ctx.persons.check(trx, file))
    expect(checked.heldReason).toContain('nearly the same as a picture that we removed')
  })

  test('is held each time if many are uploaded at once, with one notice', async () => {
    const picture = await newPhoto()
    await removed(picture)
    const other = await world.talent()
    const copies = await Promise.all([150, 170, 190].map((side) => sharp(picture).resize(side).jpeg().toBuffer()))
    await Promise.all(copies.map((copy) => show(other, copy)))
    const { assets } = (await other.get('/api/likeness/assets')).body
    expect(assets.map(({ heldReason }: any) => heldReason !== null)).toEqual([true, true, true])
    const { notifications } = (await other.get('/api/notifications/list')).body
    expect(notifications.filter(({ type }: any) => type === 'LIKENESS_HELD')).toHaveLength(1)
  })
})

describe('nothing is held', () => {
  test('if the same owner uploads another picture', async () => {
    const { owner } = await removed(await newPhoto())
    expect((await show(owner, await newPhoto())).isHeld).toBe(false)
  })

  test('because of a picture with little detail, of which no fingerprint is kept', async () => {
    const { takedown } = await removed(await pictureOf(200, 200, '#204060'))
    expect(takedown.fingerprints).toBe(0)
    expect((await show(await world.talent(), await pictureOf(210, 210, '#b5622d'))).isHeld).toBe(false)
  })

  test('after the takedown was reversed', async () => {
    const picture = await newPhoto()
    const { takedown } = await removed(picture)
    const restored = await admin.post(`${TAKEDOWNS}/${takedown.id}/restore`, { reason: 'It was theirs.' })
    expect(restored.body.fingerprints).toBe(0)
    expect((await show(await world.talent(), await smaller(picture))).isHeld).toBe(false)
  })
})

describe('POST /api/likeness/admin/takedowns/{id}/forget-fingerprints', () => {
  const forget = (id: string, body: object = {}, by = admin) =>
    by.post(`${TAKEDOWNS}/${id}/forget-fingerprints`, { reason: 'A stock photo.', ...body })

  test('ends the holding of near copies, once, and is recorded', async () => {
    const picture = await newPhoto()
    const { takedown } = await removed(picture)
    const held = await world.talent()
    await show(held, await smaller(picture))
    const { fingerprintId } = (await reviewOf(held)).removed
    expect((await forget(takedown.id, { fingerprintId: takedown.id })).status).toBe(409)
    expect((await forget(takedown.id, { fingerprintId })).body).toMatchObject({ id: takedown.id, fingerprints: 0 })
    expect((await forget(takedown.id)).status).toBe(409)
    expect(await reviewOf(held)).toMatchObject({ status: 'OPEN', removed: { fingerprintId: null, reason: REASON } })
    expect((await show(await world.talent(), await smaller(picture))).isHeld).toBe(false)
    const { entries } = (await admin.get(`/api/admin/audit?subjectId=${takedown.id}`)).body
    expect(entries[0]).toMatchObject({ action: 'forget-fingerprints', reason: 'A stock photo.' })
  })

  test('returns 404 for an unknown takedown', async () => {
    expect((await forget('019aa1d4-60cc-7d55-8b03-000000000000')).status).toBe(404)
  })
})

describe('the search for near copies', () => {
  const hashOf = (seed: number) =>
    Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(seed * 64 + at) * 1e6) % 16).toString(16)).join(
      '',
    )
  /** Spreads the changed bits over all pieces, which is the hardest case for the index. */
  const changed = (hash: string, bits: number) => {
    let value = BigInt(`0x${hash}`)
    for (let bit = 0; bit < bits; bit++) value ^= 1n << BigInt((bit % 16) * 16 + Math.floor(bit / 16))
    return value.toString(16).padStart(64, '0')
  }
  const SEEDS = Array.from({ length: 25 }, (_, seed) => seed)
  let takedown: any
  beforeAll(async () => {
    takedown = (await removed(await newPhoto())).takedown
    await insert(SEEDS.map((seed) => [`kept-${seed}`, hashOf(seed)]))
  })
  const insert = (kept: [id: string, hash: string][]) =>
    sql`
      insert into removed_pictures (id, takedown_id, account_id, hash, quality, created_at)
      select kept.id, ${takedown.id}, ${takedown.account.id}, ('x' || kept.hash)::bit(256), 100, ${world.clock.now()}::timestamptz
      from unnest(${kept.map(([id]) => id)}::text[], ${kept.map(([, hash]) => hash)}::text[]) as kept (id, hash)`.execute(
      world.database.kysely,
    )
  const search = (...views: string[]) => findNearRemoved(world.database.kysely, views)

  test('finds everything that differs in at most 31 bits, and nothing else', async () => {
    for (const seed of SEEDS) {
      const bits = seed % 2 === 0 ? MAX_NEAR_DISTANCE : MAX_NEAR_DISTANCE - seed
      const near = changed(hashOf(seed), bits)
      expect(distanceBetween(near, hashOf(seed))).toBe(bits)
      expect(await search(near)).toMatchObject({ id: `kept-${seed}`, distance: bits })
      expect(await search(changed(hashOf(seed), MAX_NEAR_DISTANCE + 1))).toBeUndefined()
    }
  })

  test('finds the nearest of all removed pictures, by any of the views', async () => {
    const views = [hashOf(900), changed(hashOf(3), 20), changed(hashOf(4), 10)]
    expect(await search(...views)).toMatchObject({ id: 'kept-4', distance: 10 })
  })

  test.skipIf(inject('template').engine === 'pglite')('does not scan the table of 20 000 fingerprints', async () => {
    await sql`
      insert into removed_pictures (id, takedown_id, account_id, hash, quality, created_at)
      select 'many-' || g, ${takedown.id}, ${takedown.account.id}, ('x' || md5(g || 'a') || md5(g || 'b'))::bit(256), 100,
        ${world.clock.now()}::timestamptz
      from generate_series(1, 20000) g`.execute(world.database.kysely)
    await vacuumed(world)
    const recorded = await recordStatements(() => search(...SEEDS.slice(0, 8).map((seed) => changed(hashOf(seed), 25))))
    // The server may still send statements of earlier work.
    const statements = recorded.filter(({ text }) => text.includes('removed_pictures'))
    expect(statements).toHaveLength(1)
    expect(await tablesScanned({ url }, statements, new Set(['removed_pictures']))).toEqual([])
    await sql`delete from removed_pictures where id like 'many-%'`.execute(world.database.kysely)
  })
})

// The last test, because it moves the clock by years.
test('fingerprints of what was removed are deleted after REMOVED_PICTURE_DAYS, and then nothing is held', async () => {
  const picture = await newPhoto()
  await removed(picture)
  world.clock.advance(729 * DAY_MS)
  await world.cron('/api/admin/cron/prune')
  expect((await show(await world.talent(), await smaller(picture))).isHeld).toBe(true)
  world.clock.advance(2 * DAY_MS)
  await world.cron('/api/admin/cron/prune')
  expect((await show(await world.talent(), await sharp(picture).resize(170).jpeg().toBuffer())).isHeld).toBe(false)
})
