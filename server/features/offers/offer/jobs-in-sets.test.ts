import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contextAt, offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { countingStatements } from '../../../platform/database/statements.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { remindOffersJob } from '../fulfilment/jobs/remind-offers-job.ts'
import { expireOffersJob } from '../negotiation/jobs/expire-offers-job.ts'

const OFFERS = 250
/** Each of the three batches needs a fixed number of statements. */
const MAX_STATEMENTS = 30

let world: World
let unanswered: TestOffer
let delivered: TestOffer
beforeAll(async () => {
  world = await createWorld()
  unanswered = await offerIn(world, 'APPROVED', { body: { expiresInDays: 10, expirePolicy: 'remind_talent' } })
  delivered = await offerIn(world, 'DELIVERED')
})
afterAll(() => world.close())

let copies = 'none'
let tests = 0
/**
 * Replaces earlier copies of an offer with many new ones, each due a moment after the one before.
 */
beforeEach(async () => {
  await world.database.kysely
    .updateTable('offers')
    .set({ deleted_at: world.clock.now() })
    .where('id', 'like', `${copies}-%`)
    .execute()
  copies = `copy-${++tests}`
  await sql`
    insert into offers select copy.* from offers made, generate_series(1, ${OFFERS}::integer) g,
      lateral jsonb_populate_record(made, jsonb_build_object('id', ${copies}::text || '-' || case when made.id = ${unanswered.id} then 'unanswered-' else 'delivered-' end || g,
        'expires_at', made.expires_at + g * interval '1 second', 'paid_at', made.paid_at + g * interval '1 second',
        'status', case when made.id = ${unanswered.id} then 'APPROVED' else made.status end,
        'expiry_reminded_for', null, 'processor_payment_id', null)) copy
    where made.id in (${unanswered.id}, ${delivered.id})`.execute(world.database.kysely)
})

const timeOf = async (offer: TestOffer, column: 'expires_at' | 'paid_at'): Promise<Date> => {
  const row = await world.database.kysely
    .selectFrom('offers')
    .select(column)
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  return row[column] as Date
}
const copiesIn = async (status: 'EXPIRED' | 'APPROVED'): Promise<number> => {
  const rows = await world.database.kysely
    .selectFrom('offers')
    .select('id')
    .where('status', '=', status)
    .where('id', 'like', `${copies}-%`)
    .execute()
  return rows.length
}
const expiryOfAll = async () => addMs(await timeOf(unanswered, 'expires_at'), (OFFERS + 1) * 1000)
const run = (job: Job, at: Date, isTimeUp?: () => boolean) =>
  countingStatements(() => job.run(contextAt(world, at), isTimeUp))

test('reminders take a few SQL statements per hundred offers and remind once for each', async () => {
  const soon = addMs(await timeOf(unanswered, 'expires_at'), -DAY_MS)
  const { result, statements } = await run(remindOffersJob, soon)
  expect(result).toMatchObject({ success: true, errors: [] })
  const mails = await world.database.kysely
    .selectFrom('outgoing_mails')
    .select('id')
    .where('queue', '=', 'others')
    .execute()
  expect(mails.length).toBe(OFFERS + 1)
  // Twice the limit, because as many deliveries as unanswered offers are due.
  expect(statements).toBeLessThan(2 * MAX_STATEMENTS)
  const notified = await world.database.kysely
    .selectFrom('notifications')
    .select('offer_id')
    .distinct()
    .where('type', '=', 'OFFER_RELEASE_REMINDER')
    .where('offer_id', 'like', `${copies}-%`)
    .execute()
  expect(notified.length).toBe(OFFERS)
  expect((await run(remindOffersJob, soon)).result).toMatchObject({ processedCount: 0 })
})

test('expiry takes a few SQL statements per hundred offers and writes the history of each', async () => {
  const { result, statements } = await run(expireOffersJob, await expiryOfAll())
  expect(result).toMatchObject({ success: true, skippedCount: 0, errors: [] })
  expect(statements).toBeLessThan(MAX_STATEMENTS)
  expect(await copiesIn('EXPIRED')).toBe(OFFERS)
  const entries = await world.database.kysely
    .selectFrom('offer_history')
    .select(['action', 'from_status', 'to_status', 'actor_role'])
    .where('offer_id', 'like', `${copies}-%`)
    .execute()
  expect(entries).toHaveLength(OFFERS)
  expect(entries[0]).toEqual({ action: 'EXPIRE', from_status: 'APPROVED', to_status: 'EXPIRED', actor_role: 'system' })
})

test('a failing offer is reported and does not block the others of its batch', async () => {
  await sql`alter table offers add constraint poisoned
    check (id <> '${sql.raw(`${copies}-unanswered-42`)}' or status <> 'EXPIRED')`.execute(world.database.kysely)
  const poisoned = { offerId: `${copies}-unanswered-42`, error: expect.stringContaining('poisoned') }
  expect((await run(expireOffersJob, await expiryOfAll())).result).toMatchObject({ success: false, errors: [poisoned] })
  expect(await copiesIn('EXPIRED')).toBe(OFFERS - 1)
  await sql`alter table offers drop constraint poisoned`.execute(world.database.kysely)
  expect((await run(expireOffersJob, await expiryOfAll())).result).toMatchObject({ success: true, processedCount: 1 })
})

test('a stopped run continues at its last position, so failing offers do not starve others', async () => {
  await sql`alter table offers add constraint poisoned check (status <> 'EXPIRED' or expires_at >
    ${sql.lit((await timeOf(unanswered, 'expires_at')).toISOString())}::timestamptz + interval '100 seconds') not valid`.execute(
    world.database.kysely,
  )
  const afterOneSet = () => {
    let checks = 0
    return () => ++checks > 1
  }
  const at = await expiryOfAll()
  await run(expireOffersJob, at, afterOneSet())
  expect(await copiesIn('EXPIRED')).toBeLessThan(2)
  await run(expireOffersJob, at, afterOneSet())
  expect(await copiesIn('EXPIRED')).toBeGreaterThan(90)
  await sql`alter table offers drop constraint poisoned`.execute(world.database.kysely)
  expect((await run(expireOffersJob, at)).result).toMatchObject({ success: true })
  expect(await copiesIn('APPROVED')).toBe(0)
  expect(await world.database.kysely.selectFrom('job_positions').selectAll().execute()).toEqual([])
})
