import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { contextAt, offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { remindOffersJob } from './jobs/remind-offers-job.ts'

/** Covers the contract, part 1, "Limits": reminders on days 7, 14 and 25. */

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

const remindersOf = async ({ id }: TestOffer): Promise<string[]> =>
  (
    await world.database.kysely
      .selectFrom('notifications')
      .select('dedupe_key')
      .where('offer_id', '=', id)
      .where('type', '=', 'OFFER_RELEASE_REMINDER')
      .orderBy('created_at')
      .execute()
  ).map(({ dedupe_key }) => dedupe_key ?? '')
const paidAt = async ({ id }: TestOffer): Promise<Date> => {
  const { paid_at } = await world.database.kysely
    .selectFrom('offers')
    .select('paid_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!paid_at) throw new Error('it was not paid')
  return paid_at
}
const setOffer = ({ id }: TestOffer, set: object) =>
  world.database.kysely.updateTable('offers').set(set).where('id', '=', id).execute()
const runAt = (at: Date) => remindOffersJob.run(contextAt(world, at))

describe.each([7, 14, 25])('the reminder of day %i', (day) => {
  test('is sent at its time, counted from the payment, for any delivery before it', async () => {
    const offer = await offerIn(world, 'DELIVERED')
    const paid = await paidAt(offer)
    const due = addMs(paid, day * DAY_MS)
    // Delivers an hour before the reminder, so that the reminders of earlier days do not apply.
    await setOffer(offer, { delivery_submitted_at: addMs(due, -HOUR_MS) })
    await runAt(addMs(due, -1))
    expect(await remindersOf(offer)).toEqual([])
    await runAt(due)
    await runAt(addMs(due, 1))
    expect(await remindersOf(offer)).toEqual([`day-${day}`])
  })

  test('is not sent for a delivery after its time', async () => {
    const [before, after] = [await offerIn(world, 'DELIVERED'), await offerIn(world, 'DELIVERED')]
    await setOffer(before, { delivery_submitted_at: addMs(await paidAt(before), day * DAY_MS) })
    await setOffer(after, { delivery_submitted_at: addMs(await paidAt(after), day * DAY_MS + 1) })
    await runAt(addMs(await paidAt(after), day * DAY_MS + HOUR_MS))
    expect([await remindersOf(before), await remindersOf(after)]).toEqual([[`day-${day}`], []])
  })
})

test('reminders are sent only for delivered offers', async () => {
  const offers = await Promise.all(
    (['PAID', 'REVISION_REQUESTED', 'DISPUTED', 'COMPLETED', 'CANCELLED'] as const).map((status) =>
      offerIn(world, status),
    ),
  )
  await runAt(addMs(world.clock.now(), 8 * DAY_MS))
  for (const offer of offers) expect(await remindersOf(offer)).toEqual([])
})

test('a delivery that is due for release gets no reminder', async () => {
  const offer = await offerIn(world, 'DELIVERED')
  await runAt(addMs(await paidAt(offer), 30 * DAY_MS))
  expect(await remindersOf(offer)).toEqual([])
})

test('each of the three reminders is sent once, with a mail', async () => {
  const offer = await offerIn(world, 'DELIVERED')
  const mails = async () =>
    (
      await world.database.kysely
        .selectFrom('outgoing_mails')
        .innerJoin('notifications', 'notifications.id', 'outgoing_mails.reference')
        .select('outgoing_mails.id')
        .where('notifications.offer_id', '=', offer.id)
        .where('notifications.type', '=', 'OFFER_RELEASE_REMINDER')
        .execute()
    ).length
  const counts: number[] = []
  for (let day = 1; day <= 29; day++) {
    world.clock.advance(DAY_MS)
    await world.cron('/api/offers/cron/reminders')
    counts.push((await remindersOf(offer)).length)
  }
  expect(counts.flatMap((count, at) => (count > (counts[at - 1] ?? 0) ? [at + 1] : []))).toEqual([7, 14, 25])
  expect(await remindersOf(offer)).toEqual(['day-7', 'day-14', 'day-25'])
  expect(await mails()).toBe(3)
})

// The embedded database has one connection, so runs cannot overlap.
test.skipIf(inject('template').engine === 'pglite')('concurrent runs send each reminder once', async () => {
  const offers = await Promise.all(Array.from({ length: 5 }, () => offerIn(world, 'DELIVERED')))
  const [first] = offers
  if (!first) throw new Error('no offer')
  const due = addMs(await paidAt(first), 7 * DAY_MS + HOUR_MS)
  await Promise.all(Array.from({ length: 6 }, () => runAt(due)))
  for (const offer of offers) expect(await remindersOf(offer)).toEqual(['day-7'])
})
