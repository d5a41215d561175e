import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  callerOf,
  contextAt,
  linkAgent,
  noticesOf,
  offerIn,
  readOffer,
  type TestOffer,
} from '../../../../tests/support/offers/offers.ts'
import { type Part, pathOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { addEvidence, answerDispute } from './add-statement.ts'
import { watchDisputesJob } from './jobs/watch-disputes-job.ts'

const race = test.skipIf(inject('template').engine === 'pglite')

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  admin = await world.admin()
})
afterAll(() => world.close())

const WORDS = 'It is the voice of the sample you chose.'
const add = (person: Pick<Person, 'post'>, what: 'answer' | 'evidence', offerId: string, more: object = {}) =>
  person.post(`/api/offers/dispute/${what}`, { offerId, statement: WORDS, ...more })
const UPLOAD = '/api/offers/dispute/upload-evidence'
const TAKE = Buffer.from('%PDF-1.7 the take before the mix')
const parts = (offerId: string, bytes: Uint8Array = TAKE): Part[] => [
  { name: 'offerId', value: offerId },
  { name: 'file', fileName: 'take one.pdf', bytes },
]
const show = (person: Pick<Person, 'get'>, offerId: string) => person.get(`/api/offers/${offerId}/dispute`)
const resolve = (offerId: string, resolution: string) =>
  admin.post('/api/offers/admin/resolve-dispute', { offerId, resolution, note: 'We looked at both sides.' })
const newestNotice = async (person: Person) => (await person.get('/api/notifications/list')).body.notifications[0]
const historyOf = async (person: Person, offerId: string) => (await person.get(`/api/offers/${offerId}`)).body.history
const deadlineOf = async ({ brand, id }: TestOffer) => new Date((await readOffer(brand, id)).disputeAnswerDueAt)
const runAt = (at: Date) => watchDisputesJob.run(contextAt(world, at))
const countOf = async (person: Person, id: string, type: string) =>
  (await noticesOf(person, id)).filter((each) => each === type).length

test('a dispute says who may make a statement now: a side whose turn it is, and an agent who may act', async () => {
  const { id, brand, talent } = await offerIn(world, 'DISPUTED')
  const [acting, reading] = [await world.agent(), await world.agent()]
  const other = await offerIn(world, 'DISPUTED')
  await linkAgent(world, talent, acting, true)
  await linkAgent(world, other.talent, reading, false)
  const may = async (person: Person, offerId = id) =>
    (await person.get(`/api/offers/${offerId}/dispute`)).body.dispute.canSpeak
  expect([await may(brand), await may(talent), await may(acting)]).toEqual([true, true, true])
  expect([await may(reading, other.id), await may(admin)]).toEqual([false, false])
  expect((await add(acting, 'answer', id)).body.dispute.canSpeak).toBe(false)
  expect([await may(brand), await may(talent), await may(acting)]).toEqual([true, false, false])
})

describe('a dispute', () => {
  test('can be answered for seven days, as both sides read in their notification', async () => {
    const offer = await offerIn(world, 'DISPUTED')
    const { disputedAt } = await readOffer(offer.talent, offer.id)
    expect(await deadlineOf(offer)).toEqual(addMs(new Date(disputedAt), 7 * DAY_MS))
    expect((await newestNotice(offer.talent)).body).toMatch(
      /Answer it by \d+ \w+ \d{4} at \d\d:\d\d UTC, with files if they help\./,
    )
    expect((await newestNotice(admin)).body).toMatch(/Mara Lindqvist can answer until \d+ \w+ \d{4} at \d\d:\d\d UTC\./)
    expect((await show(offer.brand, offer.id)).body.dispute).toMatchObject({
      isOpen: true,
      statements: [],
      isAnswered: false,
      isReadyToDecide: false,
    })
  })

  test('is answered by the talent with text and files; the brand and the admins are notified and see them', async () => {
    const { id, brand, talent } = await offerIn(world, 'DISPUTED')
    const { url } = (await upload(talent, UPLOAD, parts(id))).body
    const elsewhere = 'https://files.example.com/take-1.wav'
    const answered = await add(talent, 'answer', id, { statement: ` ${WORDS} `, fileUrls: [url, elsewhere] })
    expect(answered).toMatchObject({
      status: 200,
      body: {
        dispute: { isAnswered: true, isReadyToDecide: true, statements: [{ side: 'talent', statement: WORDS }] },
      },
    })
    const [answer] = answered.body.dispute.statements
    for (const person of [brand, talent]) {
      const perspective = person === brand ? 'buyer' : 'seller'
      const { offers } = (await person.get(`/api/offers/list?perspective=${perspective}`)).body
      expect(offers[0]).toMatchObject({ id, disputeAnsweredAt: answer.createdAt })
    }
    for (const person of [brand, admin]) {
      expect(await newestNotice(person)).toMatchObject({ type: 'DISPUTE_STATEMENT', offerId: id })
      expect((await newestNotice(person)).body).toContain(`“${WORDS}” 2 files attached.`)
      const [own = '', other] = (await show(person, id)).body.dispute.statements[0].fileUrls
      expect((await world.stranger().get(pathOf(own))).text).toBe(TAKE.toString())
      expect(other).toBe(elsewhere)
    }
    expect((await historyOf(brand, id)).at(-1)).toMatchObject({
      action: 'ANSWER_DISPUTE',
      fromStatus: 'DISPUTED',
      toStatus: 'DISPUTED',
      actorRole: 'talent',
      note: WORDS,
      changes: { files: 2 },
    })
    const stored = await world.database.kysely
      .selectFrom('media_files')
      .selectAll()
      .where('subject_id', '=', id)
      .execute()
    expect(stored).toMatchObject([{ kind: 'dispute-evidence', expires_at: null }])
  })

  test('is answered once: repeating returns the same response, another answer returns 422', async () => {
    const { id, brand, talent } = await offerIn(world, 'DISPUTED')
    const first = await add(talent, 'answer', id)
    expect((await add(talent, 'answer', id)).body).toEqual(first.body)
    expect(await countOf(brand, id, 'DISPUTE_STATEMENT')).toBe(1)
    const other = await add(talent, 'answer', id, { statement: 'And one thing more.' })
    expect([other.status, other.body.error]).toEqual([422, expect.stringContaining('Only one answer is possible')])
    expect((await upload(talent, UPLOAD, parts(id))).status).toBe(422)
  })

  test('gets up to five additions by the brand; the talent and the admins are notified', async () => {
    const { id, brand, talent } = await offerIn(world, 'DISPUTED')
    const { url } = (await upload(brand, UPLOAD, parts(id))).body
    for (let count = 1; count <= 5; count++)
      expect(
        (await add(brand, 'evidence', id, { statement: `Sample ${count}.`, fileUrls: count === 1 ? [url] : [] }))
          .status,
      ).toBe(200)
    expect((await add(brand, 'evidence', id)).body.error).toContain('5 times')
    expect((await newestNotice(talent)).title).toBe('Northwind Coffee added to the dispute')
    expect((await newestNotice(admin)).title).toBe('Northwind Coffee added to a dispute')
    const { statements, isReadyToDecide } = (await show(talent, id)).body.dispute
    expect(statements).toHaveLength(5)
    expect(isReadyToDecide).toBe(false)
    expect((await historyOf(talent, id)).at(-1)).toMatchObject({ action: 'ADD_EVIDENCE', note: 'Sample 5.' })
    expect((await add(talent, 'answer', id)).status).toBe(200)
  })

  test('can be added to after the answer, without requiring another answer', async () => {
    const { id, brand, talent } = await offerIn(world, 'DISPUTED')
    await add(talent, 'answer', id)
    await add(brand, 'evidence', id, { statement: 'It is not.' })
    expect((await newestNotice(talent)).body).toContain('You have answered it. We will review both sides and decide.')
    expect((await newestNotice(admin)).body).toContain('Both sides have made their statements. Decide the dispute.')
  })

  test('opened again by the brand after an answer returns the same dispute', async () => {
    const { id, brand, talent } = await offerIn(world, 'DISPUTED')
    await add(talent, 'answer', id)
    const again = await brand.post('/api/offers/dispute', { offerId: id, reason: 'The cup is not in the picture.' })
    expect(again).toMatchObject({ status: 200, body: { offer: { status: 'DISPUTED' } } })
  })

  test('in a second round starts without statements', async () => {
    const { id, brand, talent } = await offerIn(world, 'DISPUTED')
    await add(talent, 'answer', id)
    await resolve(id, 'REVISION')
    expect((await show(brand, id)).body.dispute).toMatchObject({
      isOpen: false,
      resolution: 'REVISION',
      isAnswered: true,
    })
    await talent.post('/api/offers/deliver', { offerId: id, fileUrls: ['https://files.example.com/2.png'] })
    await brand.post('/api/offers/dispute', { offerId: id, reason: 'Still no cup.' })
    expect((await show(brand, id)).body.dispute).toMatchObject({ reason: 'Still no cup.', statements: [] })
    expect((await add(talent, 'answer', id)).status).toBe(200)
  })
})

describe('statements', () => {
  test('are made by each side for itself, and by an agent who may act', async () => {
    const { id, brand, talent } = await offerIn(world, 'DISPUTED')
    const [acting, readOnly] = [await world.agent(), await world.agent('Elm Street Agency')]
    const other = await offerIn(world, 'DISPUTED')
    await linkAgent(world, other.talent, readOnly, false)
    expect((await add(readOnly, 'answer', other.id)).status).toBe(403)
    expect((await upload(readOnly, UPLOAD, parts(other.id))).status).toBe(403)
    expect((await show(readOnly, other.id)).status).toBe(200)
    await linkAgent(world, talent, acting, true)
    for (const person of [brand, admin, await world.talent('Iris Okafor')])
      expect((await add(person, 'answer', id)).status).toBe(403)
    for (const person of [talent, acting, admin]) expect((await add(person, 'evidence', id)).status).toBe(403)
    for (const person of [admin, await world.brand('Contoso Tea')])
      expect((await upload(person, UPLOAD, parts(id))).status).toBe(403)
    for (const what of ['answer', 'evidence'] as const) {
      expect((await add(world.stranger(), what, id)).status).toBe(401)
      expect((await add(talent, what, 'nowhere')).status).toBe(404)
    }
    expect((await upload(talent, UPLOAD, parts('nowhere'))).status).toBe(404)
    const answered = await add(acting, 'answer', id)
    expect(answered.body.dispute.statements).toMatchObject([{ side: 'talent', actorRole: 'agent' }])
    expect((await historyOf(brand, id)).at(-1)).toMatchObject({ action: 'ANSWER_DISPUTE', actorRole: 'agent' })
  })

  test('are accepted only while a dispute is open', async () => {
    for (const status of ['DELIVERED', 'COMPLETED'] as const) {
      const { id, brand, talent } = await offerIn(world, status)
      expect((await add(talent, 'answer', id)).status).toBe(422)
      expect((await add(brand, 'evidence', id)).status).toBe(422)
      expect((await upload(brand, UPLOAD, parts(id))).status).toBe(422)
      expect((await show(brand, id)).status).toBe(404)
    }
    const { id, talent } = await offerIn(world, 'DISPUTED')
    await resolve(id, 'RELEASE')
    expect((await add(talent, 'answer', id)).body.error).toBe('This offer is not in dispute.')
  })

  race('sent while the dispute is decided are stored before the decision or rejected', async () => {
    for (let round = 0, lost = 0; lost === 0; round++) {
      expect(round).toBeLessThan(100)
      const { id, brand } = await offerIn(world, 'DISPUTED')
      const [added, decided] = await Promise.all([add(brand, 'evidence', id), resolve(id, 'RELEASE')])
      expect(decided.status).toBe(200)
      expect((await show(brand, id)).body.dispute.statements).toHaveLength(added.status === 200 ? 1 : 0)
      lost = added.status === 409 ? 1 : 0
    }
  })

  test.each([
    [-1, 'fulfilled'],
    [0, 'rejected'],
    [1, 'rejected'],
  ] as const)('sent %i ms after the deadline are %s', async (ms, outcome) => {
    const offer = await offerIn(world, 'DISPUTED')
    const at = contextAt(world, addMs(await deadlineOf(offer), ms))
    const input = { offerId: offer.id, statement: WORDS, fileUrls: [] }
    const outcomes = [
      await Promise.allSettled([addEvidence(at, callerOf(offer.brand, 'brand'), input)]),
      await Promise.allSettled([answerDispute(at, callerOf(offer.talent, 'talent'), input)]),
    ]
    expect(outcomes.flat().map(({ status }) => status)).toEqual([outcome, outcome])
  })

  test.each([
    [{ statement: '  ' }],
    [{ statement: 'x'.repeat(5001) }],
    [{ fileUrls: Array.from({ length: 11 }, (_, n) => `https://files.example.com/${n}`) }],
    [{ fileUrls: ['https://user:word@files.example.com/1'] }],
    [{ fileUrls: ['http://127.0.0.1/1'] }],
    [{ side: 'brand' }],
  ])('cannot contain %j', async (more) => {
    const { id, brand, talent } = await offerIn(world, 'DISPUTED')
    expect((await add(talent, 'answer', id, more)).status).toBe(400)
    expect((await add(brand, 'evidence', id, more)).status).toBe(400)
    expect((await show(brand, id)).body.dispute.statements).toEqual([])
  })

  test('cannot include files uploaded by the other side or for another dispute', async () => {
    const [one, other] = [await offerIn(world, 'DISPUTED'), await offerIn(world, 'DISPUTED')]
    const ofBrand = (await upload(one.brand, UPLOAD, parts(one.id))).body.url
    const ofOther = (await upload(other.talent, UPLOAD, parts(other.id))).body.url
    for (const url of [ofBrand, ofOther])
      expect(await add(one.talent, 'answer', one.id, { fileUrls: [url] })).toMatchObject({
        status: 400,
        body: { details: { issues: [{ path: 'fileUrls.0' }] } },
      })
    expect((await show(one.brand, one.id)).body.dispute.isAnswered).toBe(false)
    expect((await readOffer(one.brand, one.id)).disputeAnsweredAt).toBeNull()
  })

  test('can be read by nobody else', async () => {
    const { id } = await offerIn(world, 'DISPUTED')
    expect((await show(world.stranger(), id)).status).toBe(401)
    expect((await show(await world.brand('Contoso Tea'), id)).status).toBe(403)
    expect((await show(admin, 'nowhere')).status).toBe(404)
  })
})

describe('the admins’ list of disputes', () => {
  test('is sorted by deadline, has what a decision needs, and names the side that has not answered', async () => {
    const offers: TestOffer[] = []
    for (let count = 0; count < 3; count++) offers.push(await offerIn(world, 'DISPUTED'))
    const [first, second, third] = offers as [TestOffer, TestOffer, TestOffer]
    await add(second.talent, 'answer', second.id, { fileUrls: ['https://files.example.com/take-1.wav'] })
    const { total } = (await admin.get('/api/offers/admin/disputes?limit=1')).body
    const { body } = await admin.get(`/api/offers/admin/disputes?limit=3&offset=${total - 3}`)
    expect(body).toMatchObject({
      total,
      limit: 3,
      disputes: [
        { offer: { id: first.id }, dispute: { isReadyToDecide: false, reason: 'The cup is not in the picture.' } },
        {
          offer: { id: second.id, allowedActions: ['RESOLVE_DISPUTE'], deliveryNotes: 'Two crops, as agreed.' },
          dispute: {
            isReadyToDecide: true,
            statements: [{ statement: WORDS, fileUrls: ['https://files.example.com/take-1.wav'] }],
          },
        },
        { offer: { id: third.id } },
      ],
    })
    expect(body.buyerAccounts[first.brand.accountId].displayName).toBe('Northwind Coffee')
    expect((await resolve(first.id, 'REFUND')).status).toBe(200)
    expect((await admin.get('/api/offers/admin/disputes')).body.total).toBe(total - 1)
  })

  test('is for admins only', async () => {
    expect((await world.stranger().get('/api/offers/admin/disputes')).status).toBe(401)
    expect((await (await world.talent()).get('/api/offers/admin/disputes')).status).toBe(403)
    for (const query of ['limit=0', 'limit=101', 'offset=-1'])
      expect((await admin.get(`/api/offers/admin/disputes?${query}`)).status).toBe(400)
  })
})

describe('the answer deadline', () => {
  test('is mailed to the talent two days before, once, unless they have answered', async () => {
    const [silent, answered] = [await offerIn(world, 'DISPUTED'), await offerIn(world, 'DISPUTED')]
    await add(answered.talent, 'answer', answered.id)
    const deadline = await deadlineOf(silent)
    await runAt(addMs(deadline, -2 * DAY_MS - 1))
    expect(await countOf(silent.talent, silent.id, 'DISPUTE_ANSWER_DUE')).toBe(0)
    await runAt(addMs(deadline, -2 * DAY_MS))
    await runAt(addMs(deadline, -DAY_MS))
    expect(await countOf(silent.talent, silent.id, 'DISPUTE_ANSWER_DUE')).toBe(1)
    expect(await countOf(answered.talent, answered.id, 'DISPUTE_ANSWER_DUE')).toBe(0)
  })

  test('is mailed to both sides and the admins once if it passes without an answer, and the history records it', async () => {
    const [silent, answered] = [await offerIn(world, 'DISPUTED'), await offerIn(world, 'DISPUTED')]
    await add(answered.talent, 'answer', answered.id)
    const deadline = await deadlineOf(silent)
    await runAt(addMs(deadline, -1))
    expect(await countOf(admin, silent.id, 'DISPUTE_ANSWER_OVER')).toBe(0)
    await runAt(deadline)
    await runAt(addMs(deadline, HOUR_MS))
    for (const person of [silent.brand, silent.talent, admin])
      expect(await countOf(person, silent.id, 'DISPUTE_ANSWER_OVER')).toBe(1)
    for (const person of [answered.talent, admin])
      expect(await countOf(person, answered.id, 'DISPUTE_ANSWER_OVER')).toBe(0)
    expect((await historyOf(silent.brand, silent.id)).at(-1)).toMatchObject({
      action: 'DISPUTE_ANSWER_OVER',
      actorRole: 'system',
      toStatus: 'DISPUTED',
    })
  })

  test('is watched by a job whose route requires the secret', async () => {
    expect((await world.stranger().get('/api/offers/cron/disputes')).status).toBe(401)
    expect((await world.cron('/api/offers/cron/disputes')).body).toMatchObject({ success: true, errors: [] })
  })
})
