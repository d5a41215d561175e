import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addTalent } from '../../../../tests/support/likeness/likeness-records.ts'
import {
  addIndexedPicture,
  face,
  lookAlikes,
  newPicture,
  reanalyze,
} from '../../../../tests/support/likeness/likeness-reviews.ts'
import { linkAgent } from '../../../../tests/support/offers/offers.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { EMPTY_PERSON, readPersonalRows } from '../../../platform/personal-data/index.ts'
import { REMOVED_BY_REVIEW } from './domain/review-reasons.ts'
import { reviewsPersonalData } from './queries/personal-data.ts'

const REVIEWS = '/api/likeness/admin/reviews'
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const db = () => world.database.kysely
const reviewOf = async (assetId: string) =>
  (await admin.get(`${REVIEWS}?limit=100`)).body.reviews.find(({ picture }: any) => picture.assetId === assetId)
const decide = async (assetId: string, decision: 'release' | 'remove', by = admin) =>
  by.post(`${REVIEWS}/${(await reviewOf(assetId)).id}/decide`, { decision, reason: 'We have seen a document.' })
const holdReason = async (talent: Person, assetId: string) =>
  (await talent.get('/api/likeness/assets')).body.assets.find(({ id }: any) => id === assetId)?.heldReason
const noticesOf = async (person: Person): Promise<string[]> =>
  (await person.get('/api/notifications/list')).body.notifications
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => type.startsWith('LIKENESS'))
const statusOf = async (assetId: string) => (await world.stranger().get(`/api/likeness/pictures/${assetId}`)).status

describe('a picture whose face', () => {
  test('is the account’s own is accepted, and so is one without a face', async () => {
    const talent = await addTalent(world, 'Own Face')
    expect((await addIndexedPicture(world, talent, { vector: face(1) })).held).toBe(false)
    expect((await addIndexedPicture(world, talent, { vector: face(1, 0.1) })).held).toBe(false)
    expect((await addIndexedPicture(world, talent, {})).held).toBe(false)
    expect(await noticesOf(talent)).toEqual([])
  })

  test('is another account’s is held; both accounts are notified without the other’s name', async () => {
    const { first, second, own, other } = await lookAlikes(world, 3, ['First Alike', 'Second Alike'])
    expect([own.held, other.held]).toEqual([false, true])
    expect(await holdReason(second, other.assetId)).toContain('very similar to that of another account')
    expect([await statusOf(own.assetId), await statusOf(other.assetId)]).toEqual([200, 404])
    expect([await noticesOf(first), await noticesOf(second)]).toEqual([['LIKENESS_MATCHED'], ['LIKENESS_HELD']])
    for (const path of ['/api/notifications/list', '/api/likeness/cases'])
      expect((await second.get(path)).text).not.toContain(first.displayName)
    expect((await first.get('/api/notifications/list')).text).not.toContain(second.displayName)
    const review = await reviewOf(other.assetId)
    expect(review).toMatchObject({
      status: 'OPEN',
      reason: 'FACE_OF_ANOTHER',
      account: { id: second.accountId },
      other: { account: { id: first.accountId, displayName: 'First Alike' }, picture: { assetId: own.assetId } },
      decision: null,
    })
    expect(review.likeness).toBeGreaterThanOrEqual(0.8)
    expect(await admin.get(`${REVIEWS}/${review.id}`)).toMatchObject({
      status: 200,
      body: { id: review.id, reason: 'FACE_OF_ANOTHER', other: { picture: { assetId: own.assetId } } },
    })
    for (const { url } of [review.picture, review.other.picture]) {
      expect((await world.stranger().get(pathOf(url))).status).toBe(200)
      expect((await world.stranger().get(pathOf(url).split('?')[0] ?? '')).status).not.toBe(200)
    }
  })

  test('differs from the account’s first pictures is held', async () => {
    const talent = await addTalent(world, 'Two Faces')
    const own = await addIndexedPicture(world, talent, { vector: face(6) })
    const strange = await addIndexedPicture(world, talent, { vector: face(8) })
    expect([own.held, strange.held]).toEqual([false, true])
    expect(await reviewOf(strange.assetId)).toMatchObject({
      reason: 'NOT_OWN_FACE',
      other: { account: { id: talent.accountId }, picture: { assetId: own.assetId } },
    })
  })

  test('is one of several is held', async () => {
    const talent = await addTalent(world, 'In Company')
    const { assetId, held } = await addIndexedPicture(world, talent, { vector: face(10), faceCount: 2 })
    expect([held, (await reviewOf(assetId)).reason]).toEqual([true, 'SEVERAL_PEOPLE'])
  })

  test('matches only a held picture is accepted', async () => {
    const { first, other } = await lookAlikes(world, 12, ['Right One', 'Wrong One'])
    expect(other.held).toBe(true)
    expect((await addIndexedPicture(world, first, { vector: face(12, 0.08) })).held).toBe(false)
  })

  test('is anyone’s is accepted if face checks are off', async () => {
    const talent = await addTalent(world, 'Unasked')
    await addIndexedPicture(world, talent, { vector: face(15), isCheckEnabled: false })
    expect((await addIndexedPicture(world, talent, { vector: face(17), isCheckEnabled: false })).held).toBe(false)
  })
})

test('many held pictures are reported once, to the talent, the other account and the admins', async () => {
  const mails = async () =>
    (
      await db()
        .selectFrom('outgoing_mails')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('kind', '=', 'likeness-review-opened')
        .executeTakeFirstOrThrow()
    ).count
  const { first, second } = await lookAlikes(world, 20, ['Folder Owner', 'Folder Bringer'])
  const before = await mails()
  for (const blend of [0.06, 0.07])
    expect((await addIndexedPicture(world, second, { vector: face(20, blend) })).held).toBe(true)
  expect([await noticesOf(first), await noticesOf(second)]).toEqual([['LIKENESS_MATCHED'], ['LIKENESS_HELD']])
  expect(await mails()).toBe(before)
})

describe('an admin reviewing a picture', () => {
  test('releases it: it is used, both accounts are notified, search updates, and the pair is not compared again', async () => {
    const { first, second, other } = await lookAlikes(world, 23, ['Twin One', 'Twin Two'])
    expect(await decide(other.assetId, 'release')).toMatchObject({
      status: 200,
      body: { status: 'RELEASED', decision: { by: admin.accountId, reason: 'We have seen a document.' } },
    })
    expect([await holdReason(second, other.assetId), await statusOf(other.assetId)]).toEqual([null, 200])
    expect((await noticesOf(first))[0]).toBe('LIKENESS_DECIDED')
    expect((await noticesOf(second))[0]).toBe('LIKENESS_DECIDED')
    for (const [talent, blend] of [
      [second, 0.07],
      [first, 0.09],
    ] as const)
      expect((await addIndexedPicture(world, talent, { vector: face(23, blend) })).held).toBe(false)
    const analysis = { assetId: other.assetId, accountId: second.accountId, faceCount: 1, isCheckEnabled: true }
    expect(await reanalyze(world, { ...analysis, vector: face(23) })).toBe(false)
    const { entries } = (await admin.get('/api/admin/audit?limit=1')).body
    expect(entries[0]).toMatchObject({ action: 'release-likeness', reason: 'We have seen a document.' })
  })

  test('still reviews a third account with the same face', async () => {
    const { other } = await lookAlikes(world, 26, ['Sister One', 'Sister Two'])
    await decide(other.assetId, 'release')
    const third = await addTalent(world, 'Stranger')
    expect((await addIndexedPicture(world, third, { vector: face(26, 0.02) })).held).toBe(true)
  })

  test('removes it with its file and vector, and the same bytes are checked again later', async () => {
    const { first, second, other } = await lookAlikes(world, 29, ['Robbed', 'Robber'])
    const { picture } = await reviewOf(other.assetId)
    const bytes = await newPicture()
    const again = await addIndexedPicture(world, second, { vector: face(29, 0.04), bytes })
    expect((await decide(other.assetId, 'remove')).body).toMatchObject({ status: 'REMOVED', picture: { url: null } })
    await decide(again.assetId, 'remove')
    expect((await world.stranger().get(pathOf(picture.url))).status).toBe(404)
    expect(await holdReason(second, other.assetId)).toBeUndefined()
    const { text, body } = await second.get('/api/likeness/cases')
    expect(text).not.toContain('We have seen a document.')
    expect(body.cases).toContainEqual(expect.objectContaining({ kind: 'TAKEDOWN', reason: REMOVED_BY_REVIEW }))
    const vectors = db().selectFrom('likeness_faces').select('asset_id').where('account_id', '=', second.accountId)
    expect(await vectors.execute()).toEqual([])
    expect((await noticesOf(first))[0]).toBe('LIKENESS_DECIDED')
    expect((await noticesOf(second))[0]).toBe('LIKENESS_DECIDED')
    const third = await addTalent(world, 'Receiver')
    const back = await addIndexedPicture(world, third, { bytes, isCheckEnabled: false })
    expect([back.held, (await reviewOf(back.assetId)).reason]).toEqual([true, 'TAKEN_DOWN_BEFORE'])
  })

  test('decides once: a second decision returns 409, an unknown review 404', async () => {
    const { other } = await lookAlikes(world, 32, ['Once One', 'Once Two'])
    expect((await decide(other.assetId, 'release')).status).toBe(200)
    for (const decision of ['release', 'remove'] as const)
      expect(await decide(other.assetId, decision)).toMatchObject({
        status: 409,
        body: { success: false, error: expect.stringContaining('RELEASED') },
      })
    for (const answer of [
      await admin.get(`${REVIEWS}/nobody`),
      await admin.post(`${REVIEWS}/nobody/decide`, { decision: 'release', reason: 'x' }),
    ])
      expect(answer.status).toBe(404)
  })

  test.skipIf(inject('template').engine === 'pglite')(
    'gets an error when another admin decides at the same time',
    async () => {
      const { other, second } = await lookAlikes(world, 35, ['Race One', 'Race Two'])
      const answers = await Promise.all([decide(other.assetId, 'release'), decide(other.assetId, 'remove')])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const winner = answers.find(({ status }) => status === 200)?.body.status
      expect((await reviewOf(other.assetId)).status).toBe(winner)
      expect(await holdReason(second, other.assetId)).toBe(winner === 'RELEASED' ? null : undefined)
    },
  )

  test('finds no review of a picture that its owner deleted, and cannot release it', async () => {
    const { second, other } = await lookAlikes(world, 38, ['Gone One', 'Gone Two'])
    const { id } = await reviewOf(other.assetId)
    await second.delete(`/api/likeness/assets/${other.assetId}`)
    const open = (await admin.get(`${REVIEWS}?status=OPEN&limit=100`)).body.reviews
    expect(open.map((review: any) => review.id)).not.toContain(id)
    expect((await admin.post(`${REVIEWS}/${id}/decide`, { decision: 'release', reason: 'x' })).status).toBe(409)
    expect((await admin.post(`${REVIEWS}/${id}/decide`, { decision: 'remove', reason: 'x' })).status).toBe(200)
  })

  test('reads reviews in pages, and nobody else can', async () => {
    const { body } = await admin.get(`${REVIEWS}?status=RELEASED&limit=1&offset=1`)
    expect(body.reviews).toHaveLength(1)
    expect(body.total).toBeGreaterThan(2)
    expect(body.reviews[0].status).toBe('RELEASED')
    expect((await admin.get(`${REVIEWS}?offset=900`)).body).toMatchObject({ reviews: [], total: expect.any(Number) })
    const talent = await world.talent()
    expect((await talent.get(REVIEWS)).status).toBe(403)
  })

  test('cannot decide if they are involved', async () => {
    const { second, other } = await lookAlikes(world, 41, ['Part One', 'Part Two'])
    await db()
      .updateTable('likeness_reviews')
      .set({ other_account_id: admin.accountId })
      .where('asset_id', '=', other.assetId)
      .execute()
    expect((await decide(other.assetId, 'release')).status).toBe(403)
    expect(await holdReason(second, other.assetId)).toContain('On hold')
  })
})

describe('a talent’s objection', () => {
  test('to a held picture is made once, and admins are notified and can read it', async () => {
    const { second, other } = await lookAlikes(world, 44, ['Objected', 'Objector'])
    const [one] = (await second.get('/api/likeness/cases')).body.cases
    expect(one).toMatchObject({ kind: 'REVIEW', status: 'OPEN', assetId: other.assetId, canObject: true })
    const sendObjection = (caseId: string, person = second) =>
      person.post('/api/likeness/objections', { caseId, statement: 'It is me, two years ago.' })
    expect((await sendObjection(one.id)).status).toBe(200)
    expect((await sendObjection(one.id)).status).toBe(409)
    expect((await sendObjection('nobody')).status).toBe(404)
    expect((await sendObjection(one.id, await world.talent())).status).toBe(404)
    expect((await sendObjection(one.id, await world.brand())).status).toBe(403)
    expect(await reviewOf(other.assetId)).toMatchObject({ objection: 'It is me, two years ago.' })
    expect((await second.get('/api/likeness/cases')).body.cases[0]).toMatchObject({ canObject: false })
    const sentMails = await db()
      .selectFrom('outgoing_mails')
      .select('kind')
      .where('kind', '=', 'likeness-objection')
      .execute()
    expect(sentMails).toHaveLength(1)
  })

  test('can be made by an agent that may act; admins see the case, others do not', async () => {
    const { second } = await lookAlikes(world, 47, ['Agent Other', 'Agent Talent'])
    const agent = await world.agent()
    await linkAgent(world, second, agent, true)
    const query = `?accountId=${second.accountId}`
    const [one] = (await agent.get(`/api/likeness/cases${query}`)).body.cases
    const objectionBody = { caseId: one.id, statement: 'It is them.' }
    expect((await agent.post(`/api/likeness/objections${query}`, objectionBody)).status).toBe(200)
    expect((await admin.get(`/api/likeness/cases${query}`)).body.total).toBe(1)
    const { accountId: strangerId } = await world.brand()
    expect((await admin.get(`/api/likeness/cases?accountId=${strangerId}`)).status).toBe(404)
    expect((await (await world.brand()).get(`/api/likeness/cases${query}`)).status).toBe(403)
  })
})

test('a person’s export of reviews names neither the other person nor the admin who decided', async () => {
  const { first, second } = await lookAlikes(world, 110, ['Named Nowhere', 'Asks For All'])
  const [table] = reviewsPersonalData.tables
  if (!table) throw new Error('reviews are kept')
  const person = { ...EMPTY_PERSON, account: [second.accountId] }
  const rows = await readPersonalRows(db(), table, person, { after: undefined, limit: 9 })
  expect(rows).toMatchObject([{ reason: 'FACE_OF_ANOTHER', status: 'OPEN' }])
  expect(JSON.stringify(rows)).not.toContain(first.accountId)
  expect(Object.keys(rows[0] ?? {})).not.toContain('decided_by')
})
