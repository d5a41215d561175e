import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { followCharge } from '../../server/features/money/payments/follow-charge.ts'
import { sendPayout } from '../../server/features/money/payouts/pay-out.ts'
import { reservePayout } from '../../server/features/money/payouts/reserve-payout.ts'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { adjustableClock } from '../../server/platform/clock.ts'
import type { Context } from '../../server/platform/context.ts'
import type { Database } from '../../server/platform/database/connect.ts'
import { newId } from '../../server/platform/ids.ts'
import type { Simulator } from '../../server/providers/processor/simulator/port.ts'
import { checkOnce, findPayoutsOutOfOrder, prepareWatch } from '../storm/watch.ts'
import { CRASH_CONFIG } from '../support/crashes/crash-config.ts'
import { insertPeople } from '../support/crashes/money-scenarios.ts'
import { scenarioContext, scenarioSimulator } from '../support/crashes/scenario-context.ts'
import { stoppedAt } from '../support/database/stopped-at.ts'
import { type QuickCast, type QuickOffer, quickOffer, SALE_HANDLERS } from '../support/offers/quick-offers.ts'
import { openTestDatabase } from '../support/world.ts'

/**
 * A payout and each operation that affects it. One pauses before each of its statements while the
 * other runs as far as it can. The payout must respect everything that was committed before it,
 * and everything else must wait for its commit.
 */

const isServer = inject('template').engine === 'postgres'
const ENOUGH = 100_000

let database: Database
let ctx: Context
let simulator: Simulator
let close: () => Promise<void>
beforeAll(async () => {
  if (!isServer) return
  const opened = await openTestDatabase()
  database = opened.database
  close = async () => {
    await database.close()
    await opened.drop()
  }
  const clock = adjustableClock()
  simulator = scenarioSimulator({ config: CRASH_CONFIG, database, clock })
  ctx = scenarioContext({ config: CRASH_CONFIG, database, clock, processor: simulator })
  await prepareWatch(database.kysely)
})
afterAll(() => close?.())

async function seller(): Promise<QuickCast> {
  const id = newId()
  await insertPeople(ctx, `brand-${id}`, `talent-${id}`)
  return { brand: { accountId: `brand-${id}`, userId: `brand-${id}` }, talent: { accountId: `talent-${id}` } }
}

const earned = (cast: QuickCast, amountMinorUnit = ENOUGH): Promise<QuickOffer> =>
  quickOffer(ctx, { stage: 'COMPLETED', cast, amountMinorUnit })

const payOut = ({ talent }: QuickCast) =>
  reservePayout(ctx, { payoutId: newId(), accountId: talent.accountId, currency: 'USD', kind: 'manual' })

/** @returns the amount of the reserved payout that was sent */
async function send(reserved: Awaited<ReturnType<typeof payOut>>): Promise<number> {
  if (!('payout' in reserved)) throw new Error(`nothing was reserved: ${reserved.reason}`)
  expect(await sendPayout(ctx, reserved.payout, 'fresh')).toMatchObject({ status: 'paid' })
  return reserved.payout.amount_minor_unit
}

const receiveWebhook = ({ intentId }: QuickOffer) => followCharge(ctx, SALE_HANDLERS, intentId)

const rowsOf = async ({ talent }: QuickCast) =>
  database.kysely
    .selectFrom('share_tracking')
    .select(['status', 'amount_minor_unit as amount', 'payout_id', 'hold_on_return as isHeldOnReturn'])
    .where('account_id', '=', talent.accountId)
    .orderBy('id')
    .execute()

/** Returns false if the work waits for a lock. */
async function goAsFar(work: Promise<unknown>): Promise<boolean> {
  let isThrough = false
  const ended = work.then(() => {
    isThrough = true
  })
  const isBlocked = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`.execute(
      database.kysely,
    )
    return (rows[0]?.count ?? 0) > 0
  }
  await expect.poll(async () => isThrough || (await isBlocked()), { interval: 2, timeout: 60_000 }).toBe(true)
  if (isThrough) await ended
  return isThrough
}

/**
 * Pauses before each statement, one after another.
 * @returns the result of each attempt
 */
async function atEach<Said>(attempt: (before: number) => Promise<Said | undefined>): Promise<Said[]> {
  const all: Said[] = []
  for (let before = 0; ; before++) {
    const result = await attempt(before)
    if (result === undefined) return all
    all.push(result)
  }
}

describe.skipIf(!isServer)('stopped before each statement', () => {
  test('a payout skips an earning that is disputed, and a dispute waits for a payout that has the earning', async () => {
    const outcomes = await atEach(async (before) => {
      const cast = await seller()
      const offer = await earned(cast)
      await simulator.disputeFromOutside(offer.intentId)
      const payout = await stoppedAt(before, () => payOut(cast))
      const dispute = receiveWebhook(offer)
      const isThrough = await goAsFar(dispute)
      const [reserved] = await Promise.all([payout.resume(), dispute])
      const [row] = await rowsOf(cast)
      if (isThrough && payout.isStopped) {
        expect(reserved, `${before}`).toMatchObject({ reason: 'below_threshold' })
        expect(row, `${before}`).toMatchObject({ status: 'HELD', payout_id: null })
      } else expect(row, `${before}`).toMatchObject({ payout_id: expect.any(String), isHeldOnReturn: true })
      return payout.isStopped ? isThrough : undefined
    })
    // From its first lock until its commit, a payout holds the seller's earnings.
    expect(outcomes.slice(0, 2)).toEqual([true, true])
    expect(outcomes.slice(2)).toEqual(outcomes.slice(2).map(() => false))
    expect(outcomes.length).toBeGreaterThan(6)
  })

  test('a dispute holds an earning, or marks it if a payout has collected it', async () => {
    const paid = await atEach(async (before) => {
      const cast = await seller()
      const offer = await earned(cast)
      await simulator.disputeFromOutside(offer.intentId)
      const dispute = await stoppedAt(before, () => receiveWebhook(offer))
      const payout = payOut(cast)
      const isThrough = await goAsFar(payout)
      const [reserved] = await Promise.all([payout, dispute.resume()])
      const [row] = await rowsOf(cast)
      const isCollected = 'payout' in reserved
      expect(isCollected, `${before}`).toBe(isThrough && dispute.isStopped)
      expect(row, `${before}`).toMatchObject(
        isCollected ? { payout_id: expect.any(String), isHeldOnReturn: true } : { status: 'HELD', payout_id: null },
      )
      return dispute.isStopped ? isCollected : undefined
    })
    // Once the dispute holds the earning, no payout collects it.
    expect(paid).toEqual(paid.toSorted((one, other) => Number(other) - Number(one)))
    expect(new Set(paid).size).toBe(2)
  })

  test('a refund reduces the payout that is being written, or waits until it is committed', async () => {
    const taken = await atEach(async (before) => {
      const cast = await seller()
      const first = await earned(cast)
      await send(await payOut(cast))
      await earned(cast, 3 * ENOUGH)
      await simulator.refundFromOutside(first.intentId)
      const payout = await stoppedAt(before, () => payOut(cast))
      const refund = receiveWebhook(first)
      const isThrough = await goAsFar(refund)
      await checkOnce(database.kysely)
      const [reserved] = await Promise.all([payout.resume(), refund])
      const amount = await send(reserved)
      expect(amount, `${before}`).toBe(isThrough && payout.isStopped ? 2 * ENOUGH : 3 * ENOUGH)
      return payout.isStopped ? isThrough : undefined
    })
    // From its first lock until its commit, a payout blocks the refund.
    expect(taken.slice(0, 2)).toEqual([true, true])
    expect(taken.slice(2)).toEqual(taken.slice(2).map(() => false))
    expect(taken.length).toBeGreaterThan(6)
    expect(await findPayoutsOutOfOrder(database.kysely)).toEqual([])
  })

  test('a payout waits for a refund of the seller’s earlier earning, and deducts the debt', async () => {
    const amounts = await atEach(async (before) => {
      const cast = await seller()
      const first = await earned(cast)
      await send(await payOut(cast))
      await earned(cast, 3 * ENOUGH)
      await simulator.refundFromOutside(first.intentId)
      const refund = await stoppedAt(before, () => receiveWebhook(first))
      const payout = payOut(cast)
      const isThrough = await goAsFar(payout)
      const [reserved] = await Promise.all([payout, refund.resume()])
      const amount = await send(reserved)
      expect(amount, `${before}`).toBe(isThrough && refund.isStopped ? 3 * ENOUGH : 2 * ENOUGH)
      return refund.isStopped ? amount : undefined
    })
    expect(new Set(amounts).size).toBe(2)
    expect(await findPayoutsOutOfOrder(database.kysely)).toEqual([])
  })

  test('the ledger balances after all of these tests', async () => {
    const findings = await checkBooks(database.kysely)
    expect(findings.flatMap(({ differences }) => differences)).toEqual([])
  })
})
