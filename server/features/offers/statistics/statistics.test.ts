import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerIn, submit } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, dayOf, HOUR_MS } from '../../../platform/clock.ts'
import { sumEscrow } from '../../money/ledger/index.ts'
import { listChangedDays } from './queries/offer-days.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  admin = await world.admin()
})
afterAll(() => world.close())

const stats = (query = '') => admin.get(`/api/offers/admin/stats${query}`)

describe('the statistics of a known set of offers', () => {
  /** A Monday in a period without offers of other tests. */
  const MONDAY = new Date('2024-05-06T00:00:00.000Z')
  const at = (day: number, hours: number) => addMs(MONDAY, day * DAY_MS + hours * HOUR_MS)

  async function setHistoryTimes(
    id: string,
    moves: readonly Date[],
    columns: Record<string, Date> = {},
  ): Promise<void> {
    const db = world.database.kysely
    const rows = await db
      .selectFrom('offer_history')
      .select('id')
      .where('offer_id', '=', id)
      .orderBy('sequence')
      .execute()
    expect(rows).toHaveLength(moves.length)
    for (const [index, row] of rows.entries())
      await db
        .updateTable('offer_history')
        .set({ created_at: moves[index] as Date })
        .where('id', '=', row.id)
        .execute()
    const created = moves[0] as Date
    await db
      .updateTable('offers')
      .set({ created_at: created, submitted_at: created, ...columns })
      .where('id', '=', id)
      .execute()
  }

  beforeAll(async () => {
    // The offers must lie far in the past, but a trigger forbids changes of the history.
    await sql`alter table offer_history disable trigger offer_history_append_only`.execute(world.database.kysely)
    const done = await offerIn(world, 'COMPLETED', { amountMinorUnit: 100_000, currency: 'USD' })
    await setHistoryTimes(done.id, [at(0, 1), at(0, 3), at(0, 4), at(0, 14), at(1, 1)], { paid_at: at(0, 4) })
    const yen = await offerIn(world, 'PAID', { amountMinorUnit: 5000, currency: 'JPY' })
    await setHistoryTimes(yen.id, [at(0, 2), at(0, 8), at(1, 0)], { paid_at: at(1, 0) })
    // The second delivery does not change the time to deliver, 30 h.
    const revised = await offerIn(world, 'REVISION_REQUESTED', { amountMinorUnit: 200_000, currency: 'USD' })
    await revised.talent.post('/api/offers/deliver', {
      offerId: revised.id,
      fileUrls: ['https://files.example.com/b.png'],
    })
    const moves = [at(0, 0), at(0, 4), at(0, 5), at(1, 11), at(1, 12), at(1, 13)]
    await setHistoryTimes(revised.id, moves, { paid_at: at(0, 5) })
    const back = await offerIn(world, 'PAID', { amountMinorUnit: 40_000, currency: 'USD' })
    await back.talent.post('/api/offers/cancel', { offerId: back.id })
    await setHistoryTimes(back.id, [at(-1, 1), at(-1, 2), at(-1, 23.99), at(1, 2)], {
      paid_at: at(-1, 23.99),
      money_returned_at: at(1, 2),
    })
    const after = await offerIn(world, 'APPROVED')
    await setHistoryTimes(after.id, [at(2, 0)])
    const draft = await submit(await world.brand(), await world.talent(), { saveAsDraft: true })
    await setHistoryTimes(draft, [at(1, 5)])
    await sql`alter table offer_history enable trigger offer_history_append_only`.execute(world.database.kysely)
  })

  test('have the expected numbers, in two SQL statements besides the caller’s', async () => {
    const response = await stats('?from=2024-05-06&to=2024-05-08')
    expect([response.status, response.statements]).toEqual([200, 3])
    const { escrow: _, ...counted } = response.body
    const none = { submitted: 0, accepted: 0, paid: 0, delivered: 0, completed: 0, disputed: 0, cancelled: 0 }
    expect(counted).toEqual({
      from: '2024-05-06',
      to: '2024-05-08',
      offers: {
        total: 4,
        byStatus: expect.objectContaining({ COMPLETED: 1, PAID: 1, DELIVERED: 1, DRAFT: 1, CANCELLED: 0, APPROVED: 0 }),
      },
      volume: [
        {
          currency: 'JPY',
          paidCount: 1,
          offerAmountMinorUnit: 5000,
          platformFeeMinorUnit: 500,
          totalBrandPriceMinorUnit: 5500,
          returnedCount: 0,
          returnedMinorUnit: 0,
        },
        {
          currency: 'USD',
          paidCount: 2,
          offerAmountMinorUnit: 300_000,
          platformFeeMinorUnit: 30_000,
          totalBrandPriceMinorUnit: 330_000,
          returnedCount: 1,
          returnedMinorUnit: 44_000,
        },
      ],
      // Of 2, 4 and 6 hours, the 90th percentile is four fifths of the way from the second to the
      // third.
      timeToAccept: { count: 3, medianSeconds: 4 * 3600, p90Seconds: 5.6 * 3600 },
      timeToDeliver: { count: 2, medianSeconds: 20 * 3600, p90Seconds: 28 * 3600 },
      days: [
        { ...none, day: '2024-05-06', submitted: 3, accepted: 3, paid: 2, delivered: 1 },
        { ...none, day: '2024-05-07', paid: 1, delivered: 1, completed: 1, cancelled: 1 },
      ],
    })
  })

  test('include the start of a period and exclude its end', async () => {
    const tuesday = (await stats('?from=2024-05-07&to=2024-05-08')).body
    expect(tuesday.days).toHaveLength(1)
    expect(tuesday.volume.map(({ currency }: { currency: string }) => currency)).toEqual(['JPY', 'USD'])
    const wednesday = (await stats('?from=2024-05-08&to=2024-05-09')).body
    expect(wednesday.days[0].submitted).toBe(1)
    expect((await stats('?from=2024-05-05&to=2024-05-06')).body.volume[0].paidCount).toBe(1)
  })

  test('report the current escrow per currency', async () => {
    const { escrow } = (await stats('?from=2020-01-01&to=2020-01-02')).body
    expect(escrow).toEqual([
      { currency: 'JPY', heldMinorUnit: 5500, offerCount: 1 },
      { currency: 'USD', heldMinorUnit: 220_000, offerCount: 1 },
    ])
    expect(await sumEscrow(world.database.kysely)).toEqual(escrow)
  })

  test('have every status and day with zeros for an empty period', async () => {
    const { body } = await stats('?from=2020-02-28&to=2020-03-02')
    expect(body.days.map(({ day }: { day: string }) => day)).toEqual(['2020-02-28', '2020-02-29', '2020-03-01'])
    expect(body).toMatchObject({
      offers: { total: 0 },
      volume: [],
      timeToAccept: { count: 0, medianSeconds: null, p90Seconds: null },
    })
    expect(Object.keys(body.offers.byStatus)).toHaveLength(13)
  })
})

test('the statistics default to the last thirty days, or count from one given day', async () => {
  const [first, last] = [addMs(world.clock.now(), -29 * DAY_MS), world.clock.now()]
  const { from, to, days } = (await stats()).body
  expect([from, days.length]).toEqual([dayOf(first), 30])
  expect(days.at(-1).day).toBe(dayOf(last))
  expect(to).toBe(dayOf(addMs(last, DAY_MS)))
  expect((await stats('?to=2024-05-08')).body.from).toBe('2024-04-08')
})

test.each([
  'from=2026-02-30&to=2026-03-02',
  'from=yesterday',
  'to=2026-13-01',
  'from=2026-01-02&to=2026-01-02',
  'from=2026-01-03&to=2026-01-02',
  'from=2024-01-01&to=2025-01-02',
  'from=2026-01-01T00:00:00Z',
  'from=',
  'since=2026-01-01',
])('the statistics return 400 for %s', async (query) => {
  expect(await stats(`?${query}`)).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
})

test('the statistics cover at most 366 days', async () => {
  expect((await stats('?from=2024-01-01&to=2025-01-01')).body.days).toHaveLength(366)
})

test('the statistics are for admins only', async () => {
  expect((await (await world.brand()).get('/api/offers/admin/stats')).status).toBe(403)
  expect((await world.stranger().get('/api/offers/admin/stats')).status).toBe(401)
})

test('hourly aggregates equal a fresh count and follow later changes', async () => {
  const job = () => world.cron('/api/offers/cron/count-days')
  const yesterday = addMs(world.clock.now(), -DAY_MS)
  const paid = await offerIn(world, 'PAID', { amountMinorUnit: 10_000, currency: 'USD' })
  await world.database.kysely.updateTable('offers').set({ created_at: yesterday }).where('id', '=', paid.id).execute()
  const spans = [
    '?from=2024-05-06&to=2024-05-08',
    '?from=2024-05-05&to=2024-05-09',
    '?from=2020-01-01&to=2020-02-01',
    '',
  ]
  const read = () => Promise.all(spans.map(async (span) => (await stats(span)).body))
  const now = await read()
  expect((await job()).body.days).toBeGreaterThan(800)
  expect(await read()).toEqual(now)
  expect(await stats(spans[0])).toMatchObject({ statements: 3 })

  await paid.talent.post('/api/offers/cancel', { offerId: paid.id })
  const begun = async () =>
    (await stats(`?from=${dayOf(yesterday)}&to=${dayOf(addMs(yesterday, DAY_MS))}`)).body.offers.byStatus
  expect(await begun()).toMatchObject({ PAID: 1, CANCELLED: 0 })
  expect((await job()).body.days).toBe(1)
  expect(await begun()).toMatchObject({ PAID: 0, CANCELLED: 1 })
})

test('days that must be counted again are listed from the first to the last', async () => {
  const db = world.database.kysely
  for (const days of [3, 9, 6]) {
    const { id } = await offerIn(world, 'PAID', { amountMinorUnit: 10_000, currency: 'USD' })
    const createdAt = addMs(world.clock.now(), -days * DAY_MS)
    await db.updateTable('offers').set({ created_at: createdAt }).where('id', '=', id).execute()
  }
  const days = await listChangedDays(db, addMs(world.clock.now(), -HOUR_MS), dayOf(world.clock.now()))
  expect(days.length).toBeGreaterThan(2)
  expect(days).toEqual(days.toSorted((one, other) => one.getTime() - other.getTime()))
})
