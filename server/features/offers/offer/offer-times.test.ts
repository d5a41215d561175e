import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callerOf,
  contextAt,
  DELIVERY,
  noticesOf,
  offerIn,
  readOffer,
  submit,
  type TestOffer,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { autoReleaseJob } from '../fulfilment/jobs/auto-release-job.ts'
import { remindOffersJob } from '../fulfilment/jobs/remind-offers-job.ts'
import { expireOffersJob } from '../negotiation/jobs/expire-offers-job.ts'
import { acceptOffer } from '../negotiation/respond-to-offer.ts'
import { moveOffer } from './queries/move-offer.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

const rowOf = (offerId: string) =>
  world.database.kysely.selectFrom('offers').selectAll().where('id', '=', offerId).executeTakeFirstOrThrow()
const timeOf = async (offerId: string, column: 'expires_at' | 'paid_at' | 'automatic_release_at') => {
  const time = (await rowOf(offerId))[column]
  if (!time) throw new Error(`the offer has no ${column}`)
  return time
}
const setOffer = (offerId: string, set: object) =>
  world.database.kysely.updateTable('offers').set(set).where('id', '=', offerId).execute()
const mailKinds = async (person: Person) => {
  const rows = await world.database.kysely
    .selectFrom('outgoing_mails')
    .where('queue', '=', 'others')
    .select(['kind', 'text_body'])
    .where('account_id', '=', person.accountId)
    .execute()
  return rows.map(({ kind }) => kind)
}

describe('an offer’s expiry', () => {
  test('allows accepting until just before it', async () => {
    const accept = async (ms: number) => {
      const { id, talent } = await offerIn(world, 'APPROVED')
      const at = addMs(await timeOf(id, 'expires_at'), ms)
      return acceptOffer(contextAt(world, at), callerOf(talent, 'talent'), id)
    }
    expect((await accept(-1)).status).toBe('ACCEPTED')
    for (const ms of [0, 1]) await expect(accept(ms)).rejects.toMatchObject({ code: 'UnprocessableEntity' })
  })

  test('is checked by the update itself too', async () => {
    const { id, talent } = await offerIn(world, 'APPROVED')
    const offer = await rowOf(id)
    const accept = (at: Date) =>
      inTransaction(world.database.kysely, (trx) =>
        moveOffer(trx, {
          offer,
          action: 'ACCEPT',
          to: 'ACCEPTED',
          actor: { accountId: talent.accountId, role: 'talent' },
          at,
        }),
      )
    const expiry = await timeOf(id, 'expires_at')
    expect(await accept(addMs(expiry, 1))).toBeUndefined()
    expect(await accept(expiry)).toBeUndefined()
    expect(await accept(addMs(expiry, -1))).toMatchObject({ status: 'ACCEPTED' })
  })

  test('is applied once by the job and does not affect answered offers', async () => {
    const { id, brand } = await offerIn(world, 'APPROVED', { body: { expiresInDays: 1 } })
    const accepted = await offerIn(world, 'ACCEPTED', { body: { expiresInDays: 1 } })
    const expiry = await timeOf(id, 'expires_at')
    expect(await expireOffersJob.run(contextAt(world, addMs(expiry, -1)))).toMatchObject({ processedCount: 0 })
    expect(await expireOffersJob.run(contextAt(world, expiry))).toEqual({
      success: true,
      processedCount: 1,
      skippedCount: 0,
      errors: [],
    })
    expect(await expireOffersJob.run(contextAt(world, expiry))).toMatchObject({ processedCount: 0 })
    const { offer, history } = (await brand.get(`/api/offers/${id}`)).body
    expect(offer.status).toBe('EXPIRED')
    expect(history.at(-1)).toMatchObject({ action: 'EXPIRE', actorRole: 'system', actorAccountId: null })
    expect((await readOffer(brand, id)).allowedActions).toEqual([])
    expect((await rowOf(accepted.id)).status).toBe('ACCEPTED')
  })

  test('with ping_brand mails the brand how to send it again; other policies send nothing', async () => {
    const brand = await world.brand()
    for (const expirePolicy of ['expire', 'remind_talent', 'ping_brand'] as const)
      await offerIn(world, 'EXPIRED', { brand, body: { expirePolicy } })
    const mails = await world.database.kysely
      .selectFrom('outgoing_mails')
      .where('queue', '=', 'others')
      .selectAll()
      .where('account_id', '=', brand.accountId)
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ kind: 'OFFER_EXPIRED' })
    expect(mails[0]?.text_body).toContain('$1,250.00')
    expect(mails[0]?.text_body).toMatch(/\/offers\/[\w-]+\/resubmit/)
  })
})

test('an offer with remind_talent mails the talent three days before its expiry, once for each expiry date', async () => {
  const talent = await world.talent()
  const reminded = await offerIn(world, 'APPROVED', { talent, body: { expiresInDays: 10 } })
  await submit(reminded.brand, talent, { expiresInDays: 10, expirePolicy: 'expire' })
  const expiry = await timeOf(reminded.id, 'expires_at')
  const run = (at: Date) => remindOffersJob.run(contextAt(world, at))
  await run(addMs(expiry, -3 * DAY_MS - 1))
  expect(await mailKinds(talent)).toEqual([])
  await run(addMs(expiry, -3 * DAY_MS))
  await run(addMs(expiry, -2 * DAY_MS))
  expect(await mailKinds(talent)).toEqual(['OFFER_EXPIRY_REMINDER'])
  await setOffer(reminded.id, { expires_at: addMs(expiry, DAY_MS) })
  await run(addMs(expiry, -DAY_MS))
  expect(await mailKinds(talent)).toEqual(['OFFER_EXPIRY_REMINDER', 'OFFER_EXPIRY_REMINDER'])
})

test('sends no reminder if the offer is open for three days or less', async () => {
  const talent = await world.talent()
  const short = await offerIn(world, 'APPROVED', { talent, body: { expiresInDays: 3 } })
  for (const days of [3, 2, 1])
    await remindOffersJob.run(contextAt(world, addMs(await timeOf(short.id, 'expires_at'), -days * DAY_MS)))
  expect(await mailKinds(talent)).toEqual([])
})

test('reminds a talent only in their turn, with the brand’s current terms', async () => {
  const talent = await world.talent()
  const theirs = await offerIn(world, 'APPROVED', { talent, body: { expiresInDays: 10 } })
  const counter = { action: 'counter', counterNote: 'Hm.', counterAmountMinorUnit: 130_000 }
  await talent.post('/api/offers/respond', { offerId: theirs.id, ...counter })
  const run = async () => remindOffersJob.run(contextAt(world, addMs(await timeOf(theirs.id, 'expires_at'), -DAY_MS)))
  await run()
  expect(await mailKinds(talent)).toEqual([])
  await theirs.brand.post('/api/offers/respond', { offerId: theirs.id, ...counter, counterAmountMinorUnit: 128_000 })
  await run()
  const mails = await world.database.kysely
    .selectFrom('outgoing_mails')
    .where('queue', '=', 'others')
    .selectAll()
    .where('account_id', '=', talent.accountId)
    .execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text_body).toContain('offers you $1,280.00')
})

describe('release reminders', () => {
  const reminders = async ({ id, brand }: TestOffer) =>
    (await noticesOf(brand, id)).filter((type) => type === 'OFFER_RELEASE_REMINDER').length
  const runOnDay = async (offer: TestOffer, days: number) =>
    remindOffersJob.run(contextAt(world, addMs(await timeOf(offer.id, 'paid_at'), days * DAY_MS)))

  test('are sent on day 7, 14 and 25 after payment, each once', async () => {
    const offer = await offerIn(world, 'DELIVERED')
    const counts: number[] = []
    for (const day of [6, 7, 7, 8, 13, 14, 15, 24, 25, 26, 29]) {
      await runOnDay(offer, day)
      counts.push(await reminders(offer))
    }
    expect(counts).toEqual([0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3])
  })

  test('after an outage are sent only for the latest day', async () => {
    const offer = await offerIn(world, 'DELIVERED')
    await runOnDay(offer, 26)
    expect(await reminders(offer)).toBe(1)
  })

  test('skip days before the delivery and offers that are not DELIVERED', async () => {
    const late = await offerIn(world, 'PAID')
    const done = await offerIn(world, 'COMPLETED')
    const paidAt = await timeOf(late.id, 'paid_at')
    await late.talent.post('/api/offers/deliver', { offerId: late.id, ...DELIVERY })
    await setOffer(late.id, { delivery_submitted_at: addMs(paidAt, 10 * DAY_MS) })
    await runOnDay(late, 11)
    expect(await reminders(late)).toBe(0)
    await runOnDay(late, 14)
    expect(await reminders(late)).toBe(1)
    expect(await reminders(done)).toBe(0)
  })
})

describe('automatic release', () => {
  test('completes the offer when due, even if the talent cannot receive payouts yet, and notifies both sides', async () => {
    const { id, brand, talent } = await offerIn(world, 'DELIVERED')
    await world.database.kysely
      .updateTable('payout_routes')
      .set({ kyc_verified: false })
      .where('account_id', '=', talent.accountId)
      .execute()
    const due = await timeOf(id, 'automatic_release_at')
    expect(due).toEqual(addMs(await timeOf(id, 'paid_at'), 30 * DAY_MS))
    // Also releases offers that earlier tests left due.
    await autoReleaseJob.run(contextAt(world, addMs(due, -1)))
    expect((await rowOf(id)).status).toBe('DELIVERED')
    expect(await autoReleaseJob.run(contextAt(world, due))).toEqual({
      success: true,
      processedCount: 1,
      skippedCount: 0,
      errors: [],
    })
    expect((await rowOf(id)).status).toBe('COMPLETED')
    expect((await noticesOf(brand, id)).at(-1)).toBe('AUTO_RELEASE')
    expect((await noticesOf(talent, id)).at(-1)).toBe('AUTO_RELEASE')
    const tracking = await world.database.kysely
      .selectFrom('share_tracking')
      .selectAll()
      .where('pay_for_id', '=', id)
      .execute()
    expect(tracking).toMatchObject([{ status: 'OPEN', amount_minor_unit: 125_000 }])
    expect((await brand.post('/api/offers/complete', { offerId: id })).body.offer.status).toBe('COMPLETED')
  })

  test('gives a late delivery its review days and skips an offer in revision', async () => {
    const redone = await offerIn(world, 'DELIVERED')
    const paidAt = await timeOf(redone.id, 'paid_at')
    await setOffer(redone.id, {
      automatic_release_at: addMs(paidAt, 34 * DAY_MS),
      delivery_submitted_at: addMs(paidAt, 31 * DAY_MS),
    })
    const sentBack = await offerIn(world, 'REVISION_REQUESTED')
    await autoReleaseJob.run(contextAt(world, addMs(paidAt, 34 * DAY_MS - HOUR_MS)))
    expect((await rowOf(redone.id)).status).toBe('DELIVERED')
    await autoReleaseJob.run(contextAt(world, addMs(paidAt, 35 * DAY_MS)))
    expect((await rowOf(redone.id)).status).toBe('COMPLETED')
    expect((await rowOf(sentBack.id)).status).toBe('REVISION_REQUESTED')
  })

  test('reports a failing offer, continues with others, and retries it next time', async () => {
    const broken = await offerIn(world, 'DELIVERED')
    const whole = await offerIn(world, 'DELIVERED')
    const { processor_payment_id } = await rowOf(broken.id)
    await setOffer(broken.id, { processor_payment_id: 'pi_lost' })
    const due = addMs(await timeOf(whole.id, 'automatic_release_at'), 1)
    const report = await autoReleaseJob.run(contextAt(world, due))
    expect(report).toMatchObject({
      success: false,
      errors: [{ offerId: broken.id, error: expect.stringContaining('pi_lost') }],
    })
    expect((await rowOf(whole.id)).status).toBe('COMPLETED')
    expect((await rowOf(broken.id)).status).toBe('DELIVERED')
    await setOffer(broken.id, { processor_payment_id })
    expect(await autoReleaseJob.run(contextAt(world, due))).toMatchObject({ success: true, processedCount: 1 })
  })
})

test.each(['/api/offers/cron/expire', '/api/offers/cron/reminders', '/api/offers/cron/auto-release'])(
  '%s requires the secret',
  async (path) => {
    expect((await world.stranger().get(path)).status).toBe(401)
    expect((await world.cron(path)).body).toMatchObject({ success: true, errors: [] })
  },
)
