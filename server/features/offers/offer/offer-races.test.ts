import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { noticesOf, offerIn, readOffer, submit, submitBody } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '10', OFFER_WEEKLY_CAP: '40' } })
  // Opens every pooled connection first, because a connection opened during a race would keep the
  // requests from overlapping.
  const anybody = await world.brand()
  await times(40, () => anybody.get('/api/offers/list'))
})
afterAll(() => world.close())

const race = test.skipIf(inject('template').engine === 'pglite')

const times = <Value>(count: number, make: (n: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const tally = (statuses: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]))

race('of 50 concurrent submits with one left under the daily cap, exactly one succeeds', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  for (let n = 0; n < 9; n++) await submit(brand, talent)
  const answers = await times(50, () => brand.post('/api/offers/submit', submitBody(talent)))
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 429: 49 })
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.details).toEqual({ currentCount: 10, limit: 10 })
})

race('of 50 concurrent submits with one left under the weekly cap, exactly one succeeds', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  for (let batch = 0; batch < 4; batch++) {
    for (let n = 0; n < (batch === 3 ? 9 : 10); n++) await submit(brand, talent)
    const twoDaysAgo = addMs(world.clock.now(), -2 * DAY_MS)
    await world.database.kysely
      .updateTable('offers')
      .set({ submitted_at: twoDaysAgo })
      .where('buyer_account_id', '=', brand.accountId)
      .execute()
  }
  const answers = await times(50, () => brand.post('/api/offers/submit', submitBody(talent)))
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 429: 49 })
})

race('a draft finalized twenty times concurrently is sent once', async () => {
  const { id, brand, talent } = await offerIn(world, 'DRAFT')
  const answers = await times(20, () => brand.post('/api/offers/submit', submitBody(talent, { offerId: id })))
  const counts = tally(answers.map(({ status }) => status))
  expect(counts[200]).toBe(1)
  expect((counts[400] ?? 0) + (counts[409] ?? 0)).toBe(19)
  expect(await noticesOf(talent, id)).toEqual(['OFFER_RECEIVED'])
})

race('an accept concurrent with a counter binds the terms in force at that moment, or fails', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, brand, talent } = await offerIn(world, 'COUNTERED')
    const [accepted, countered] = await Promise.all([
      brand.post('/api/offers/respond', { offerId: id, action: 'accept' }),
      talent.post('/api/offers/respond', {
        offerId: id,
        action: 'counter',
        counterNote: 'Even more.',
        counterChanges: { offerAmountMinorUnit: 900_000, deliverWithinDays: 5, includedRevisions: 1 },
      }),
    ])
    const offer = await readOffer(brand, id)
    if (offer.status === 'ACCEPTED') {
      const agreed = accepted.body.offer.offerAmountMinorUnit
      expect(offer.offerAmountMinorUnit).toBe(agreed)
      // An amount of 200,000 means that the acceptance came first, 900,000 that the counter-offer
      // came first.
      expect([agreed === 200_000 ? 'the first' : 'the second', countered.status]).toEqual(
        agreed === 200_000 ? ['the first', expect.toBeOneOf([409, 422])] : ['the second', 200],
      )
      expect([offer.deliverWithinDays, offer.includedRevisions]).toEqual(agreed === 200_000 ? [null, null] : [5, 1])
    } else {
      expect([offer.status, offer.offerAmountMinorUnit, accepted.status, countered.status]).toEqual([
        'COUNTERED',
        125_000,
        409,
        200,
      ])
    }
  }
})

race('twenty concurrent accepts by one talent have one effect and all succeed', async () => {
  const { id, brand, talent } = await offerIn(world, 'APPROVED')
  const answers = await times(20, () => talent.post('/api/offers/respond', { offerId: id, action: 'accept' }))
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 20 })
  expect((await noticesOf(brand, id)).filter((type) => type === 'OFFER_ACCEPTED')).toHaveLength(1)
})

race('accept, reject and cancel concurrently: one wins, and only an accepted offer can be canceled after', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, brand, talent } = await offerIn(world, 'APPROVED')
    const answers = await Promise.all([
      talent.post('/api/offers/respond', { offerId: id, action: 'accept' }),
      talent.post('/api/offers/respond', { offerId: id, action: 'reject' }),
      brand.post('/api/offers/cancel', { offerId: id }),
    ])
    const moves = (await brand.get(`/api/offers/${id}`)).body.history.slice(1).map(({ action }: any) => action)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(moves.length)
    // An accepted offer can still be canceled. Nothing follows a rejection or a cancellation.
    if (moves.length > 1) expect(moves).toEqual(['ACCEPT', 'CANCEL'])
    else expect(['ACCEPT', 'REJECT', 'CANCEL']).toContain(moves[0])
  }
})

race(
  'complete, automatic release and revision concurrently: one outcome, and the money moves at most once',
  async () => {
    for (let round = 0; round < 8; round++) {
      const { id, brand } = await offerIn(world, 'DELIVERED')
      await world.database.kysely
        .updateTable('offers')
        .set({ automatic_release_at: addMs(world.clock.now(), -HOUR_MS) })
        .where('id', '=', id)
        .execute()
      const [completed, revised, released] = await Promise.all([
        brand.post('/api/offers/complete', { offerId: id }),
        brand.post('/api/offers/revision', { offerId: id, reason: 'Brighter.' }),
        world.cron('/api/offers/cron/auto-release'),
      ])
      const { offer, history } = (await brand.get(`/api/offers/${id}`)).body
      const last = history.at(-1).action
      expect(history.filter(({ fromStatus }: any) => fromStatus === 'DELIVERED')).toHaveLength(1)
      expect(['COMPLETE', 'AUTO_RELEASE', 'REQUEST_REVISION']).toContain(last)
      expect(revised.status === 200).toBe(last === 'REQUEST_REVISION')
      expect(released.body).toMatchObject({ success: true, processedCount: last === 'AUTO_RELEASE' ? 1 : 0 })
      if (last === 'COMPLETE') expect(completed.status).toBe(200)
      const releases = await world.database.kysely
        .selectFrom('ledger_transfers')
        .select('id')
        .where('kind', '=', 'escrow-released')
        .where('reference', '=', id)
        .execute()
      expect(releases).toHaveLength(offer.status === 'COMPLETED' ? 1 : 0)
    }
  },
)
