import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPortrait, SURFACES } from '../../../../tests/support/likeness/shown-persons.ts'
import { bringSelfie } from '../../../../tests/support/merch/fans.ts'
import { type Fan, fanOf, openShop, type Shop } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { sendDueMails } from '../../../platform/mail/index.ts'
import { keepFilesUntil, storeFile } from '../../media/files/index.ts'

const DRAWING = readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/portraits/astronaut-cut-out.webp'))
const LIST = '/api/merch/admin/share-reports'
let world: World
let shop: Shop
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
  admin = await world.admin()
})
afterAll(() => world.close())
const db = () => world.database.kysely

type Sharing = {
  fan: Fan
  shareId: string
  previewKey: string
  isUnderReview: boolean
  again: () => Promise<TestResponse>
}

async function sharing({
  photo,
  art = DRAWING,
  by,
}: {
  photo?: Buffer
  art?: Buffer
  by?: Person
} = {}): Promise<Sharing> {
  const fan = await fanOf(world, shop, by ? { browser: by } : {})
  expectOk(await bringSelfie(fan, { sessionId: fan.sessionId }, photo))
  const { key: previewKey } = await storeFile(world.app.ctx, { kind: 'watermarked-preview', source: art })
  await inTransaction(db(), (trx) => keepFilesUntil(trx, [previewKey], null))
  const { art_key: artKey } = await db()
    .selectFrom('merch_art')
    .select('art_key')
    .where('session_id', '=', fan.internalId)
    .executeTakeFirstOrThrow()
  await db().updateTable('merch_art').set({ preview_key: previewKey }).where('art_key', '=', artKey).execute()
  const candidates = JSON.stringify([{ artKey, previewKey, score: 0.9 }])
  await db()
    .updateTable('merch_sessions')
    .set({ ai_art_candidates: candidates })
    .where('id', '=', fan.internalId)
    .execute()
  const shared = { campaignId: shop.id, aiArtKey: artKey, sessionId: fan.sessionId }
  const again = () => fan.post('/api/merch/share/create', shared)
  return { fan, previewKey, again, ...expectOk(await again()) }
}
const sharePage = (shareId: string) => world.stranger().get(`/share/${shareId}`, { accept: 'text/html' })
const report = (shareId: string, reason = 'MY_FACE') =>
  world.stranger().post(`/share/${shareId}/report`, { reason, statement: 'This is me.' })
const reported = async (shareId: string) => {
  const { reports } = expectOk(await admin.get(LIST))
  return reports.filter((one: { shareId: string }) => one.shareId === shareId)
}
const decide = (id: string, takeDown: string | null) =>
  admin.post(`${LIST}/${id}/decide`, { takeDown, reason: 'It shows somebody else.' })

test('anybody can report a share without JavaScript or account, once per reason and five times a day', async () => {
  const { shareId } = await sharing()
  expect((await world.stranger().get(`/share/${shareId}`, { accept: 'text/html' })).text).toContain(
    `/share/${shareId}/report`,
  )
  expect((await world.stranger().get(`/share/${shareId}/report`)).text).toContain('Report this picture')
  expect((await report('0'.repeat(32))).status).toBe(404)
  const statuses = [await report(shareId), await report(shareId), await report(shareId, 'CHILD')].map(
    ({ status }) => status,
  )
  expect(statuses).toEqual([200, 200, 200])
  const reports = await reported(shareId)
  expect(reports.map(({ reason }: { reason: string }) => reason).sort()).toEqual(['CHILD', 'MY_FACE'])
  expect(reports[0].pictureUrl).toContain('/media/')
  await report(shareId)
  expect((await report(shareId)).status).toBe(200)
  expect((await report(shareId)).status).toBe(429)
})

test('an admin’s takedown removes share, picture and session from the next request on, and is audited', async () => {
  // The first test has used up this network's reports.
  await db().deleteFrom('throttles').execute()
  const { fan, shareId, previewKey } = await sharing()
  expectOk(await report(shareId))
  const [{ id }] = await reported(shareId)
  expect((await fan.post(`${LIST}/${id}/decide`, { takeDown: 'session', reason: 'Mine.' })).status).toBe(401)
  expectOk(await decide(id, 'session'))
  expect((await world.stranger().get(`/api/merch/share/${shareId}`)).status).toBe(404)
  expect((await world.stranger().get(`/media/${previewKey}`)).status).toBe(404)
  expect((await fan.get(`/api/merch/session/${fan.sessionId}`)).status).toBe(404)
  expect(
    await db().selectFrom('merch_selfies').select('id').where('session_id', '=', fan.internalId).execute(),
  ).toEqual([])
  await sendDueMails(world.app.ctx, 'others')
  expect((await mailsTo(world, fan.email)).map(({ text }) => text).join()).toContain('It shows somebody else.')
  const audit = await db().selectFrom('admin_audit').select('action').where('subject_id', '=', id).execute()
  expect(audit).toEqual([{ action: 'take-down-share' }])
  expect((await decide(id, 'share')).status).toBe(409)
  expect((await decide('01a20a80-a4d1-7211-a7af-826491488b46', 'share')).status).toBe(404)
})

test('taking down art removes it and its shares, and keeps the photo and the session', async () => {
  await db().deleteFrom('throttles').execute()
  const [{ fan, shareId, previewKey }, other] = [await sharing(), await sharing()]
  expectOk(await report(shareId))
  const [{ id }] = await reported(shareId)
  expect(expectOk(await decide(id, 'art'))).toMatchObject({ status: 'TAKEN_DOWN', takenDown: 'art' })
  expect((await world.stranger().get(`/api/merch/share/${shareId}`)).status).toBe(404)
  expect((await world.stranger().get(`/share/${shareId}`, { accept: 'text/html' })).status).toBe(404)
  expect((await world.stranger().get(`/media/${previewKey}`)).status).toBe(404)
  const session = expectOk(await fan.get(`/api/merch/session/${fan.sessionId}`)).data
  expect(session).toMatchObject({ aiArtKey: null, aiArtCandidates: [] })
  const photo = new URL(session.selfie.url)
  expect((await fan.get(photo.pathname + photo.search)).status).toBe(200)
  expect((await world.stranger().get(`/api/merch/share/${other.shareId}`)).status).toBe(200)
  expect((await world.stranger().get(`/media/${other.previewKey}`)).status).toBe(200)
})

test('taking down a share keeps the art; dismissing a report changes nothing', async () => {
  const { shareId, previewKey } = await sharing()
  expectOk(await report(shareId))
  const [first] = await reported(shareId)
  expect(expectOk(await decide(first.id, null))).toMatchObject({ status: 'DISMISSED', takenDown: null })
  expect((await world.stranger().get(`/api/merch/share/${shareId}`)).status).toBe(200)
  expectOk(await report(shareId))
  const [second] = await reported(shareId)
  expect(expectOk(await decide(second.id, 'share'))).toMatchObject({ status: 'TAKEN_DOWN', takenDown: 'share' })
  expect((await world.stranger().get(`/api/merch/share/${shareId}`)).status).toBe(404)
  expect((await world.stranger().get(`/media/${previewKey}`)).status).toBe(200)
})

describe('a share made from a photo that is a copy of a talent’s picture', () => {
  async function talentWithPortrait(): Promise<{ talent: Person; portrait: Buffer }> {
    const [talent, portrait] = [await world.talent(), await newPortrait()]
    const shown = await SURFACES.portrait.show(world, talent, portrait)
    expect(await shown.isOut()).toBe(true)
    return { talent, portrait }
  }

  test.each([
    ['the same bytes', async (bytes: Buffer) => bytes],
    ['a smaller copy', (bytes: Buffer) => sharp(bytes).resize(150).jpeg({ quality: 60 }).toBuffer()],
    ['a mirrored copy', (bytes: Buffer) => sharp(bytes).flop().png().toBuffer()],
  ])('(%s) is shown to nobody until an admin dismisses the report', async (_, copyOf) => {
    const { talent, portrait } = await talentWithPortrait()
    const { shareId, isUnderReview, again } = await sharing({ photo: await copyOf(portrait) })
    expect(isUnderReview).toBe(true)
    expect((await world.stranger().get(`/api/merch/share/${shareId}`)).status).toBe(404)
    expect((await sharePage(shareId)).status).toBe(404)
    expect((await report(shareId)).status).toBe(404)
    expect((await again()).body).toEqual({ shareId, isUnderReview: true })
    const [one, ...others] = await reported(shareId)
    expect(others).toEqual([])
    expect(one).toMatchObject({ reason: 'COPY_OF_ANOTHER', status: 'OPEN' })
    expect(one.statement).toContain(talent.accountId)
    expect((await world.stranger().get(new URL(one.pictureUrl).pathname)).status).toBe(200)
    expectOk(await decide(one.id, null))
    expect((await sharePage(shareId)).status).toBe(200)
    expect((await again()).body).toEqual({ shareId, isUnderReview: false })
  })

  test('is removed by a takedown, and held again when it is shared again', async () => {
    const { portrait } = await talentWithPortrait()
    const { fan, shareId, again } = await sharing({ photo: portrait })
    const [{ id }] = await reported(shareId)
    expectOk(await decide(id, 'share'))
    expect((await sharePage(shareId)).status).toBe(404)
    await sendDueMails(world.app.ctx, 'others')
    expect((await mailsTo(world, fan.email)).map(({ text }) => text).join()).toContain(
      'a photo that somebody else published',
    )
    const { body } = await again()
    expect([body.shareId === shareId, body.isUnderReview]).toEqual([false, true])
  })

  test('is shown if the talent made it, or if it is the talent’s store', async () => {
    const { talent, portrait } = await talentWithPortrait()
    expect((await sharing({ photo: portrait, by: talent })).isUnderReview).toBe(false)
    const ofStore = (seller: string | null) =>
      db().updateTable('merch_campaigns').set({ seller_account_id: seller }).where('id', '=', shop.id).execute()
    await ofStore(talent.accountId)
    const store = await sharing({ photo: portrait })
    await ofStore(null)
    expect(store.isUnderReview).toBe(false)
    expect((await sharePage(store.shareId)).status).toBe(200)
  })
})

test('art that looks like a talent’s picture is shown if the fan’s own photo does not', async () => {
  const portrait = await newPortrait()
  await SURFACES.portrait.show(world, await world.talent(), portrait)
  const { shareId, isUnderReview } = await sharing({ photo: await newPortrait(), art: portrait })
  expect(isUnderReview).toBe(false)
  expect((await sharePage(shareId)).status).toBe(200)
})
