import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blastBody, confirmBlast, createBlast, pathsOf, readBlast } from '../../../../tests/support/offers/blasts.ts'
import {
  blockAccount,
  candidateSession,
  noticesOf,
  readOffer,
  setOfferPolicy,
} from '../../../../tests/support/offers/offers.ts'
import { pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

const CREATE = '/api/offers/blast/create'
const CANCEL = '/api/offers/blast/cancel'

let world: World
let brand: Person
let mara: Person
let iris: Person
let noor: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  brand = await world.brand()
  ;[mara, iris, noor] = [await world.talent(), await world.talent('Iris Okafor'), await world.talent('Noor Haddad')]
})
afterAll(() => world.close())

const create = (talents: readonly Person[], more: object = {}, by = brand) => createBlast(by, talents, more)
const confirm = (blastId: string, by = brand) => confirmBlast(by, blastId)
const show = (blastId: string, by = brand) => readBlast(by, blastId)
const sentBy = async ({ accountId }: Person): Promise<number> =>
  (
    await world.database.kysely
      .selectFrom('offers')
      .select('id')
      .where('buyer_account_id', '=', accountId)
      .where('submitted_at', 'is not', null)
      .execute()
  ).length

describe('a blast', () => {
  test('sends nothing before it is confirmed, then one offer to each talent', async () => {
    const before = await sentBy(brand)
    const blastId = await create([mara, iris])
    expect(await sentBy(brand)).toBe(before)
    const { status, body } = await confirm(blastId)
    expect(status).toBe(200)
    expect(body.results).toEqual([
      { slug: mara.slug, offerId: expect.any(String), error: null },
      { slug: iris.slug, offerId: expect.any(String), error: null },
    ])
    const [toMara, toIris] = body.results
    expect(await readOffer(iris, toIris.offerId)).toMatchObject({
      status: 'APPROVED',
      sellerAccountId: iris.accountId,
      offerAmountMinorUnit: 125_000,
      currency: 'USD',
      usageTypes: ['social'],
    })
    expect(await noticesOf(mara, toMara.offerId)).toEqual(['OFFER_RECEIVED'])
    expect(await noticesOf(brand, toMara.offerId)).toEqual(['OFFER_SUBMITTED'])
    expect((await iris.get(`/api/offers/${toMara.offerId}`)).status).toBe(403)
  })

  test('confirmed again returns the same response and sends nothing', async () => {
    const blastId = await create([mara, iris])
    const first = await confirm(blastId)
    const sent = await sentBy(brand)
    world.clock.advance(2000)
    const again = await confirm(blastId)
    expect(again.body).toEqual(first.body)
    expect(await sentBy(brand)).toBe(sent)
  })

  test('keeps the given order, and one refusal does not stop the others', async () => {
    const [picky, strict] = [await world.talent('Ada'), await world.talent('Bea')]
    await setOfferPolicy(picky, { blockedBrandNames: ['NORTHWIND coffee'] })
    await setOfferPolicy(strict, { minimums: [{ currency: 'EUR', amountMinorUnit: 500 }] })
    const { results } = (await confirm(await create([picky, noor, strict, mara]))).body
    expect(results).toEqual([
      {
        slug: picky.slug,
        offerId: null,
        error: { code: 'TALENT_BLOCKED_BRAND', message: 'Ada does not work with this brand.' },
      },
      { slug: noor.slug, offerId: expect.any(String), error: null },
      { slug: strict.slug, offerId: null, error: { code: 'BadRequest', message: 'Bea only accepts offers in EUR.' } },
      { slug: mara.slug, offerId: expect.any(String), error: null },
    ])
    expect(await noticesOf(picky)).toEqual([])
  })

  test('applies each talent’s policy below their minimum', async () => {
    const [rejects, counters] = [await world.talent('Cleo'), await world.talent('Dana')]
    await setOfferPolicy(rejects, { belowMinimum: 'auto_reject', minimums: [{ amountMinorUnit: 200_000 }] })
    await setOfferPolicy(counters, { belowMinimum: 'auto_counter', minimums: [{ amountMinorUnit: 200_000 }] })
    const blastId = await create([rejects, counters])
    await confirm(blastId)
    expect((await show(blastId)).recipients).toMatchObject([
      { slug: rejects.slug, offerStatus: 'REJECTED', error: null },
      { slug: counters.slug, offerStatus: 'COUNTERED', error: null },
    ])
  })

  test('takes 2 to 20 talents', async () => {
    const many = await Promise.all(Array.from({ length: 21 }, (_, n) => world.talent(`Talent ${n}`)))
    expect((await brand.post(CREATE, blastBody(many.slice(0, 20)))).status).toBe(201)
    expect((await brand.post(CREATE, blastBody(many))).status).toBe(400)
    expect((await brand.post(CREATE, blastBody(many.slice(0, 1)))).status).toBe(400)
  })

  test('requires existing talents, each once, and not the caller', async () => {
    const attempt = async (slugs: string[], by = brand) => pathsOf(await by.post(CREATE, blastBody([], { slugs })))
    expect(await attempt([mara.slug, 'nobody-at-all'])).toEqual([400, ['slugs.1']])
    expect(await attempt([mara.slug, brand.slug])).toEqual([400, ['slugs.1']])
    expect(await attempt([mara.slug, iris.slug, mara.slug])).toEqual([400, ['slugs.2']])
    expect(await attempt([mara.slug, iris.slug], iris)).toEqual([400, ['slugs.1']])
  })

  test('validates the brief like a submit', async () => {
    const attempt = async (more: object) => pathsOf(await brand.post(CREATE, blastBody([mara, iris], more)))
    expect(await attempt({ campaignType: 'no_such_type' })).toEqual([400, ['campaignType']])
    expect(await attempt({ currency: 'ZZZ' })).toEqual([400, ['currency']])
    expect(await attempt({ productImageUrls: ['https://10.0.0.1/cup.png'] })).toEqual([400, ['productImageUrls.0']])
    expect(await attempt({ skipImageGeneration: false })).toEqual([400, ['candidates', 'candidates']])
    expect((await brand.post(CREATE, blastBody([mara, iris], { saveAsDraft: true }))).status).toBe(400)
    expect((await brand.post(CREATE, blastBody([mara, iris], { offerAmountMinorUnit: 0 }))).status).toBe(400)
  })

  test('of a blocked brand is rejected, and one blocked later sends nothing', async () => {
    const blocked = await world.brand('Lucky Smoke')
    const blastId = await create([mara, iris], {}, blocked)
    await blockAccount(world, blocked)
    expect((await blocked.post(CREATE, blastBody([mara, iris]))).status).toBe(403)
    expect((await confirm(blastId, blocked)).body.results).toMatchObject([
      { offerId: null, error: { code: 'Forbidden' } },
      { offerId: null, error: { code: 'Forbidden' } },
    ])
    expect(await sentBy(blocked)).toBe(0)
  })

  test('sends an uploaded picture to every talent', async () => {
    const [file] = [{ name: 'file', fileName: 'cup.png', bytes: await pictureOf(40, 20) }]
    const { url } = (await upload(brand, '/api/offers/upload-product-image', [file])).body
    const other = await world.brand('Contoso Tea')
    expect(pathsOf(await other.post(CREATE, blastBody([mara, iris], { productImageUrls: [url] })))).toEqual([
      400,
      ['productImageUrls.0'],
    ])
    const blastId = await create([mara, iris], { productImageUrls: [url] })
    const { results } = (await confirm(blastId)).body
    for (const [person, { offerId }] of [
      [mara, results[0]],
      [iris, results[1]],
    ] as const) {
      const [shown] = (await readOffer(person, offerId)).productImageUrls
      expect((await person.get(new URL(shown).pathname + new URL(shown).search)).status).toBe(200)
    }
  })
})

describe('candidates', () => {
  test('are given per talent and are used for that talent only', async () => {
    const one = await candidateSession(world, [brand, mara], 'VOICE', { made: ['slt'] })
    const other = await candidateSession(world, [brand, iris], 'VOICE', { made: ['kal'] })
    const chosen = [
      { slug: mara.slug, voiceCandidateSessionId: one, selectedVoiceModelKey: 'slt' },
      { slug: iris.slug, voiceCandidateSessionId: other, selectedVoiceModelKey: 'kal' },
    ]
    const voice = { campaignType: 'radio_spot', skipImageGeneration: false }
    const { results } = (await confirm(await create([mara, iris], { ...voice, candidates: chosen }))).body
    expect(await readOffer(iris, results[1].offerId)).toMatchObject({
      voiceCandidateSessionId: other,
      selectedVoiceModelKey: 'kal',
    })
    const attempt = async (more: object) =>
      pathsOf(await brand.post(CREATE, blastBody([mara, iris], { ...voice, candidates: chosen, ...more })))
    expect(await attempt({ candidates: chosen.slice(0, 1) })).toEqual([400, ['candidates']])
    expect(await attempt({ candidates: [chosen[0], chosen[0]] })).toEqual([400, ['candidates.1.slug']])
    expect(await attempt({ candidates: [...chosen, { ...chosen[0], slug: noor.slug }] })).toEqual([
      400,
      ['candidates.2.slug'],
    ])
    expect(await attempt({ voiceCandidateSessionId: one })).toEqual([400, ['voiceCandidateSessionId']])
  })

  test('of another brand are rejected when the blast is created', async () => {
    const theirs = await candidateSession(world, [await world.brand('Contoso Tea'), iris], 'IMAGE')
    const own = await candidateSession(world, [brand, mara], 'IMAGE')
    const chosen = [
      { slug: mara.slug, imageCandidateSessionId: own, selectedModelKey: 'model_a' },
      { slug: iris.slug, imageCandidateSessionId: theirs, selectedModelKey: 'model_a' },
    ]
    const blastId = await create([mara, iris], { skipImageGeneration: false, candidates: chosen })
    expect((await confirm(blastId)).body.results).toMatchObject([
      { offerId: expect.any(String), error: null },
      { offerId: null, error: { code: 'BadRequest' } },
    ])
  })

  test('may be missing for talents whose offers are sent without images', async () => {
    const own = await candidateSession(world, [brand, mara], 'IMAGE')
    const ofMara = { slug: mara.slug, imageCandidateSessionId: own, selectedModelKey: 'model_a' }
    const body = blastBody([mara, iris], { skipImageGeneration: false, candidates: [ofMara] })
    const lacking = await brand.post('/api/offers/blast/create', body)
    expect([lacking.status, lacking.body.error]).toEqual([
      400,
      expect.stringContaining('unless skipImageGeneration is true for that talent or for all'),
    ])
    const candidates = [ofMara, { slug: iris.slug, skipImageGeneration: true }]
    const { results } = (await confirm(await create([mara, iris], { skipImageGeneration: false, candidates }))).body
    expect(await readOffer(brand, results[0].offerId)).toMatchObject({
      skipImageGeneration: false,
      selectedModelKey: 'model_a',
    })
    expect(await readOffer(brand, results[1].offerId)).toMatchObject({
      skipImageGeneration: true,
      selectedModelKey: null,
    })
  })
})

describe('a blast', () => {
  test('returns 404 for everybody but its brand, admins too', async () => {
    const blastId = await create([mara, iris])
    for (const other of [await world.brand('Contoso Tea'), mara, await world.admin()]) {
      expect((await confirm(blastId, other)).status).toBe(404)
      expect((await other.post(CANCEL, { blastId })).status).toBe(404)
      expect((await other.get(`/api/offers/blast/${blastId}`)).status).toBe(404)
    }
    expect((await show(blastId)).status).toBe('open')
    expect((await confirm(newId())).status).toBe(404)
  })
})

describe('the end of a blast:', () => {
  test('a canceled blast cannot be confirmed, and a confirmed blast cannot be canceled', async () => {
    const cancelled = await create([mara, iris])
    expect((await brand.post(CANCEL, { blastId: cancelled })).body).toEqual({ success: true })
    expect((await brand.post(CANCEL, { blastId: cancelled })).status).toBe(200)
    expect((await confirm(cancelled)).status).toBe(409)
    expect((await show(cancelled)).status).toBe('cancelled')
    const confirmed = await create([mara, iris])
    await confirm(confirmed)
    expect((await brand.post(CANCEL, { blastId: confirmed })).status).toBe(409)
    expect((await show(confirmed)).status).toBe('confirmed')
  })

  test('a blast can be confirmed for a day', async () => {
    const [early, late] = [await create([mara, iris]), await create([mara, iris])]
    const expireIn = (id: string, ms: number) =>
      world.database.kysely
        .updateTable('blasts')
        .set({ expires_at: addMs(world.clock.now(), ms) })
        .where('id', '=', id)
        .execute()
    const { createdAt, expiresAt } = await show(early)
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(DAY_MS)
    await expireIn(early, 60_000)
    await expireIn(late, 0)
    expect((await confirm(early)).status).toBe(200)
    expect((await confirm(late)).body.code).toBe('Conflict')
    expect((await show(late)).status).toBe('expired')
    // A blast confirmed in time still returns its result after it expired.
    await expireIn(early, -1)
    expect((await confirm(early)).status).toBe(200)
  })

  test('an interrupted confirmation continues without sending an offer twice', async () => {
    const blastId = await create([mara, iris, noor])
    const { results } = (await confirm(blastId)).body
    await deleteResult(blastId, 2)
    const sent = await sentBy(brand)
    const again = (await confirm(blastId)).body.results
    expect(again.slice(0, 2)).toEqual(results.slice(0, 2))
    expect(again[2]).toMatchObject({ slug: noor.slug, offerId: expect.any(String), error: null })
    expect(await sentBy(brand)).toBe(sent + 1)
  })

  test('the schedule finishes abandoned confirmations once', async () => {
    const blastId = await create([mara, iris])
    await confirm(blastId)
    await deleteResult(blastId, 1)
    expect((await world.cron('/api/offers/cron/finish-blasts')).body).toEqual({ finished: 0, failed: 0 })
    await world.database.kysely
      .updateTable('blasts')
      .set({ confirmed_at: addMs(world.clock.now(), -6 * 60_000) })
      .where('id', '=', blastId)
      .execute()
    expect((await world.cron('/api/offers/cron/finish-blasts')).body).toEqual({ finished: 1, failed: 0 })
    expect((await world.cron('/api/offers/cron/finish-blasts')).body).toEqual({ finished: 0, failed: 0 })
    const { recipients } = await show(blastId)
    expect(recipients.map(({ offerStatus }: { offerStatus: string }) => offerStatus)).toEqual(['APPROVED', 'APPROVED'])
    expect((await confirm(blastId)).body.results.map(({ offerId }: { offerId: string }) => offerId)).toEqual(
      recipients.map(({ offerId }: { offerId: string }) => offerId),
    )
  })

  /** Simulates a crash before the blast reached this talent. */
  async function deleteResult(blastId: string, position: number): Promise<void> {
    const nothing = { offer_id: null, decided_at: null }
    await world.database.kysely.updateTable('blasts').set({ finished_at: null }).where('id', '=', blastId).execute()
    await world.database.kysely
      .updateTable('blast_recipients')
      .set(nothing)
      .where('blast_id', '=', blastId)
      .where('position', '=', position)
      .execute()
  }
})

test('a brand’s own blasts are listed newest first with their progress', async () => {
  const buyer = await world.brand('Contoso Tea')
  const first = await create([mara, iris], {}, buyer)
  const { results } = (await confirm(first, buyer)).body
  await mara.post('/api/offers/respond', { offerId: results[0].offerId, action: 'accept' })
  const second = await create([mara, iris, noor], {}, buyer)
  const list = async (query = '') => (await buyer.get(`/api/offers/blast/list${query}`)).body
  expect(await list()).toMatchObject({
    blasts: [
      { id: second, status: 'open', recipientCount: 3, sentCount: 0, refusedCount: 0, acceptedCount: 0 },
      { id: first, status: 'confirmed', recipientCount: 2, sentCount: 2, refusedCount: 0, acceptedCount: 1 },
    ],
    total: 2,
    limit: 20,
    offset: 0,
  })
  expect((await list('?limit=1&offset=1')).blasts).toMatchObject([{ id: first }])
  expect((await noor.get('/api/offers/blast/list')).body).toMatchObject({ blasts: [], total: 0 })
})
