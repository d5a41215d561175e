import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addPicture, addRecording } from '../../../../tests/support/likeness/likeness.ts'
import { addTalent, record } from '../../../../tests/support/likeness/likeness-records.ts'
import {
  addIndexedPicture,
  face,
  lookAlikes,
  newPicture,
  reanalyze,
} from '../../../../tests/support/likeness/likeness-reviews.ts'
import { briefFor, IMAGE_START } from '../../../../tests/support/offers/studio.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { CRON_SECRET, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { enqueueGenerations } from '../../media/generation/index.ts'
import { createLikenessFetch, listUsableAssets } from '../assets/index.ts'
import { checkPerson } from './check-person.ts'

const TAKEDOWNS = '/api/likeness/admin/takedowns'
const REASON = 'The pictures show somebody else.'
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const db = () => world.database.kysely
const takeDown = (what: object, by = admin) => by.post(TAKEDOWNS, { reason: REASON, ...what })
const search = async (name: string) =>
  (await world.stranger().get(`/api/indexing/search?q=${encodeURIComponent(name)}`)).body
const status = async (address: string) => (await world.stranger().get(address)).status
const noticesOf = async (person: Person) => (await person.get('/api/notifications/list')).body.notifications
const countIn = async (
  table: 'likeness_faces' | 'likeness_voices' | 'likeness_profiles' | 'likeness_meanings',
  accountId: string,
) => (await db().selectFrom(table).select('account_id').where('account_id', '=', accountId).execute()).length

async function wellKnown(name: string, number: number, bytes?: Buffer) {
  const talent = await addTalent(world, name, { category: 'actor', hasImageAsset: true })
  const { assetId } = await addIndexedPicture(world, talent, { vector: face(number), ...(bytes ? { bytes } : {}) })
  await addRecording(talent)
  await talent.put('/api/likeness/social-links', { links: [{ url: `https://www.instagram.com/well.known.${number}` }] })
  const { event_id: eventId } = await db()
    .selectFrom('indexing_events')
    .select('event_id')
    .where('account_id', '=', talent.accountId)
    .where('type', '=', 'SOCIAL_SCRAPE')
    .executeTakeFirstOrThrow()
  await world.stranger().post('/api/indexing/scrape-social', { eventId }, { authorization: `Bearer ${CRON_SECRET}` })
  await world.cron('/api/indexing/cron/embed-records')
  const [job] = await enqueueGenerations(
    world.app.ctx,
    createLikenessFetch(checkPerson),
    [{ input: { assetId: 'none' }, subject: 'none', slot: `for ${talent.accountId}` }],
    { accountId: (await world.brand()).accountId, aboutAccountId: talent.accountId },
  )
  const { assets } = (await talent.get('/api/likeness/assets')).body
  const keys = assets.map(({ url }: { url: string }) => pathOf(url).split('?')[0]?.replace('/media/', '') ?? '')
  return {
    talent,
    assetId,
    jobId: job?.id ?? '',
    keys: keys as string[],
    address: `/api/likeness/pictures/${assetId}`,
    assets,
  }
}

const jobOf = async (id: string) =>
  (await db().selectFrom('generation_jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
  return rows[0]?.waiting ?? 0
}
const objectsLeft = async (keys: readonly string[]) =>
  (await Promise.all(keys.map((key) => world.app.ctx.storage.head(key)))).filter(Boolean).length

describe('a picture that is taken down', () => {
  test('disappears everywhere at once, and the talent reads how to object; other pictures stay', async () => {
    const { talent, assetId, jobId, address, assets } = await wellKnown('Single Picture', 1)
    const [url, remaining] = [
      assets.find(({ id }: any) => id === assetId).url,
      assets.find(({ id }: any) => id !== assetId),
    ]
    expect([await status(address), await status(pathOf(url))]).toEqual([200, 200])
    const copies = await db().selectFrom('media_files').select('key').where('source_key', 'is not', null).execute()
    const key = pathOf(url).split('?')[0]?.replace('/media/', '') ?? ''
    const answer = await takeDown({ assetId })
    expect(answer).toMatchObject({
      status: 200,
      body: { scope: 'ASSET', account: { id: talent.accountId }, assetId, reason: REASON, by: admin.accountId },
    })
    expect([await status(address), await status(pathOf(url))]).toEqual([404, 404])
    expect((await search('Single Picture')).results[0].images).toEqual([])
    expect(await countIn('likeness_faces', talent.accountId)).toBe(0)
    expect(await objectsLeft([key, ...copies.map((copy) => copy.key)])).toBe(0)
    expect(await jobOf(jobId)).toBe('CANCELLED')
    expect((await talent.get('/api/likeness/assets')).body.assets.map(({ id }: any) => id)).toEqual([remaining.id])
    expect((await noticesOf(talent))[0]).toMatchObject({
      type: 'LIKENESS_TAKEN_DOWN',
      body: expect.stringContaining(`${REASON}\n\nIf you think this is a mistake, object to it on your likeness page`),
    })
    const [one] = (await talent.get('/api/likeness/cases')).body.cases
    expect(one).toMatchObject({ kind: 'TAKEDOWN', status: 'TAKEN_DOWN', reason: REASON, canObject: true })
    const objectionBody = { caseId: one.id, statement: 'It was me.' }
    expect((await talent.post('/api/likeness/objections', objectionBody)).status).toBe(200)
    expect((await admin.get(TAKEDOWNS)).body.takedowns[0]).toMatchObject({
      id: answer.body.id,
      objection: 'It was me.',
    })
    expect((await takeDown({ assetId })).status).toBe(404)
  })

  test('may be uploaded again only after an admin restores it', async () => {
    const bytes = await newPicture()
    const { talent, assetId } = await wellKnown('Brought Again', 4, bytes)
    const { id } = (await takeDown({ assetId })).body
    const again = await addIndexedPicture(world, talent, { bytes, isCheckEnabled: false })
    expect(again.held).toBe(true)
    expect((await admin.post(`${TAKEDOWNS}/${id}/restore`, { reason: 'It was them.' })).status).toBe(200)
    expect((await noticesOf(talent))[0]).toMatchObject({ type: 'LIKENESS_RESTORED' })
    await talent.delete(`/api/likeness/assets/${again.assetId}`)
    expect((await addIndexedPicture(world, talent, { bytes, isCheckEnabled: false })).held).toBe(false)
  })

  test('ends the review that held it', async () => {
    const { other } = await lookAlikes(world, 7, ['Reviewed One', 'Reviewed Two'])
    await takeDown({ assetId: other.assetId })
    const { reviews } = (await admin.get('/api/likeness/admin/reviews?status=REMOVED')).body
    expect(reviews.map(({ picture }: any) => picture.assetId)).toContain(other.assetId)
  })
})

describe('an account that is taken down', () => {
  test('disappears everywhere at once: search, vectors, pictures, files and running work', async () => {
    const { talent, jobId, keys, address, assets } = await wellKnown('Whole Account', 11)
    expect((await search('Whole Account')).count).toBe(1)
    const [{ profileImage }] = (await talent.get('/api/likeness/social-links')).body.links
    expect(await status(pathOf(profileImage))).toBe(200)
    expect(await status(address)).toBe(200)
    expect(await countIn('likeness_faces', talent.accountId)).toBe(1)
    const copies = await db()
      .selectFrom('media_files')
      .select('key')
      .where('owner_account_id', '=', talent.accountId)
      .execute()
    expect(copies.length).toBeGreaterThan(2)

    const answer = await takeDown({ accountId: talent.accountId })
    expect(answer).toMatchObject({ status: 200, body: { scope: 'ACCOUNT', assetId: null, restored: null } })
    expect(await search('Whole Account')).toMatchObject({ count: 0, results: [] })
    for (const table of ['likeness_faces', 'likeness_voices', 'likeness_profiles', 'likeness_meanings'] as const)
      expect([table, await countIn(table, talent.accountId)]).toEqual([table, 0])
    for (const path of [address, pathOf(profileImage), ...assets.map(({ url }: any) => pathOf(url))])
      expect([path, await status(path)]).toEqual([path, 404])
    expect(await objectsLeft([...keys, ...copies.map(({ key }) => key)])).toBe(0)
    expect(await jobOf(jobId)).toBe('CANCELLED')
    expect((await talent.get('/api/likeness/assets')).body.assets).toEqual([])
    expect((await talent.get('/api/accounts/me')).body.account.imageUrl).toBeNull()
    expect((await talent.get('/api/likeness/social-links')).body.links[0].profileImage).toBeNull()
    expect((await noticesOf(talent))[0].type).toBe('LIKENESS_TAKEN_DOWN')
  })

  test('stays out of search and generation, even with new consent, until an admin restores it', async () => {
    const { talent } = await wellKnown('Kept Down', 14)
    const brand = await world.brand()
    const brief = () => brand.post(IMAGE_START, briefFor(talent))
    const { id } = (await takeDown({ accountId: talent.accountId })).body
    expect((await takeDown({ accountId: talent.accountId })).status).toBe(409)
    for (const granted of [false, true])
      await talent.put('/api/likeness/consent', granted ? { granted, version: '2026-11' } : { granted })
    await record(world, talent, { category: 'actor' })
    expect((await talent.get('/api/likeness/consent')).body.granted).toBe(true)
    expect((await search('Kept Down')).count).toBe(0)
    expect((await brief()).body.code).toBe('LIKENESS_CONSENT_REQUIRED')

    expect((await admin.post(`${TAKEDOWNS}/${id}/restore`, { reason: 'They are who they say.' })).body).toMatchObject({
      restored: { by: admin.accountId, reason: 'They are who they say.' },
    })
    expect((await search('Kept Down')).count).toBe(1)
    expect((await brief()).body.code).toBe('NO_USABLE_ASSETS')
    expect((await noticesOf(talent))[0].type).toBe('LIKENESS_RESTORED')
    expect((await admin.post(`${TAKEDOWNS}/${id}/restore`, { reason: 'x' })).status).toBe(409)
    expect((await admin.post(`${TAKEDOWNS}/nobody/restore`, { reason: 'x' })).status).toBe(404)
    const { entries } = (await admin.get('/api/admin/audit?limit=2')).body
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['restore-likeness', 'take-down-likeness'])
  })

  test('may never have consented, and is not listed after a later consent', async () => {
    const talent = await world.talent('Silent Talent')
    expect((await takeDown({ accountId: talent.accountId })).status).toBe(200)
    expect((await talent.get('/api/likeness/consent')).body).toMatchObject({ granted: false, version: null })
    await talent.put('/api/likeness/consent', { granted: true, version: '2026-11' })
    expect((await talent.get('/api/likeness/consent/history')).body.total).toBe(1)
    await record(world, talent, {})
    expect((await search('Silent Talent')).count).toBe(0)
  })

  test.skipIf(inject('template').engine === 'pglite')('is taken down once by two concurrent admins', async () => {
    const { talent } = await wellKnown('Twice At Once', 17)
    const answers = await Promise.all([1, 2, 3].map(() => takeDown({ accountId: talent.accountId })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const rows = db().selectFrom('likeness_takedowns').select('id').where('account_id', '=', talent.accountId)
    expect(await rows.execute()).toHaveLength(1)
  })

  test.skipIf(inject('template').engine === 'pglite')('also loses an upload that is in progress', async () => {
    const { talent } = await wellKnown('Still Bringing', 18)
    const [brought, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const own = {
      id: 'brought',
      account_id: talent.accountId,
      content_url: 'brought',
      file_key: 'brought',
      sha256: 'b',
    }
    const bringing = inTransaction(db(), async (trx) => {
      await sql`select from accounts where id = ${talent.accountId} for no key update`.execute(trx)
      const at = world.clock.now()
      const file = { status: 'READY', content_type: 'image/png', bytes: 1, tag_attempt_count: 0 } as const
      const values = { ...own, ...file, type: 'IMAGE', created_at: at, updated_at: at } as const
      await trx.insertInto('likeness_assets').values(values).execute()
      brought.resolve()
      await mayEnd.promise
    })
    await brought.promise
    const taking = takeDown({ accountId: talent.accountId })
    await expect.poll(waiting).toBeGreaterThan(0)
    mayEnd.resolve()
    expect((await taking).status).toBe(200)
    await bringing
    expect((await talent.get('/api/likeness/assets')).body.assets).toEqual([])
  })
})

test('an invalid takedown, or one by somebody who is no admin, is rejected', async () => {
  const { talent, assetId } = await wellKnown('Named Wrongly', 20)
  expect((await takeDown({})).status).toBe(400)
  expect((await takeDown({ assetId, accountId: talent.accountId })).status).toBe(400)
  expect((await takeDown({ assetId, reason: '  ' })).status).toBe(400)
  expect((await takeDown({ assetId: 'nobody' })).status).toBe(404)
  expect((await takeDown({ accountId: 'nobody' })).status).toBe(404)
  expect((await takeDown({ assetId, reportId: 'nobody' })).status).toBe(409)
  expect((await takeDown({ assetId }, talent)).status).toBe(403)
  expect((await search('Named Wrongly')).results[0].images).toHaveLength(1)
})

test('with face checks on, a picture is not used for generation before its check', async () => {
  const checkedWorld = await createWorld({ env: { LIKENESS_FACE_CHECKS: 'on' } })
  try {
    const talent = await addTalent(checkedWorld, 'Not Looked At')
    await addPicture(talent)
    const brand = await checkedWorld.brand()
    const brief = () => brand.post(IMAGE_START, briefFor(talent))
    expect((await brief()).body.code).toBe('NO_USABLE_ASSETS')
    const [{ id: assetId }] = (await talent.get('/api/likeness/assets')).body.assets
    const analysis = { assetId, accountId: talent.accountId, faceCount: 2, isCheckEnabled: true, vector: face(1) }
    expect(await reanalyze(checkedWorld, analysis)).toBe(true)
    expect((await brief()).body.code).toBe('NO_USABLE_ASSETS')
    const counting = await addIndexedPicture(checkedWorld, talent, { vector: face(1) })
    const usable = { accountId: talent.accountId, type: 'IMAGE', limit: 9, analyzedOnly: true } as const
    expect(await listUsableAssets(checkedWorld.database.kysely, usable)).toMatchObject([{ id: counting.assetId }])
  } finally {
    await checkedWorld.close()
  }
})
