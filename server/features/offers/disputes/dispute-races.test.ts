import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import {
  acts,
  expectOneWinner,
  movesFrom,
  openConnections,
  ordersOf,
  paymentOfOffer,
  queueUp,
  type Racer,
  secondAdmin,
} from '../../../../tests/support/database/concurrent-writers.ts'
import { noticesOf, offerIn, readOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

let world: World
let admins: [Person, Person]
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  admins = [await world.admin(), await secondAdmin(world)]
  await openConnections(admins[0])
})
afterEach(async () => {
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

const race = test.skipIf(inject('template').engine === 'pglite')
const db = () => world.database.kysely

race.each(ordersOf(['complete', 'dispute', 'revise'] as const).map((order) => [order]))(
  'on a delivery, %j and the automatic release have exactly one outcome',
  async (order) => {
    const offer = await offerIn(world, 'DELIVERED')
    await db()
      .updateTable('offers')
      .set({ automatic_release_at: addMs(world.clock.now(), -HOUR_MS) })
      .where('id', '=', offer.id)
      .execute()
    const { id } = await paymentOfOffer(world, offer.id)
    const onPayment = order.filter((name) => name !== 'revise').map((name) => acts(offer)[name])
    const release = () => world.cron('/api/offers/cron/auto-release')
    // A revision request does not lock the payment, so it cannot wait in the queue for that lock.
    // It runs first or last.
    const isRevisedFirst = order[0] === 'revise'
    const racers = [...onPayment, release, ...(isRevisedFirst ? [acts(offer).revise] : [])]
    const others = await queueUp(world, { table: 'payments', id }, racers)
    const late = isRevisedFirst ? [] : [await acts(offer).revise()]
    for (const { status } of [...others, ...late]) expect([200, 409, 422]).toContain(status)
    const moves = await movesFrom(offer.brand, offer.id, 'DELIVERED')
    expect(moves).toHaveLength(1)
    const [move] = moves
    if (isRevisedFirst) expect(move).toBe('REQUEST_REVISION')
    else expect(move).toBe(order.filter((name) => name !== 'revise')[0]?.toUpperCase())
    const released = await db()
      .selectFrom('ledger_transfers')
      .select('id')
      .where('kind', '=', 'escrow-released')
      .where('reference', '=', offer.id)
      .execute()
    expect(released).toHaveLength(['COMPLETE', 'AUTO_RELEASE'].includes(move ?? '') ? 1 : 0)
  },
)

race('a dispute and the payout of a completed offer: the earning is held or paid, never both', async () => {
  for (let round = 0; round < 6; round++) {
    const offer = await offerIn(world, 'COMPLETED')
    const [disputed, run] = await Promise.all([acts(offer).dispute(), world.cron('/api/payments/process-payouts')])
    expect([disputed.status, run.status]).toEqual([200, 200])
    const rows = await db().selectFrom('share_tracking').select('status').where('pay_for_id', '=', offer.id).execute()
    expect(['HELD', 'PAID']).toContain(rows[0]?.status)
    expect(rows).toHaveLength(1)
    expect((await acts(offer).resolve(admins[0], 'REFUND')).status).toBe(200)
  }
})

race('when two admins decide differently at once, the first decision counts', async () => {
  const pairs = ordersOf(['RELEASE', 'REFUND', 'REVISION']).map(([one = '', other = '']) => [one, other] as const)
  for (const [one, other] of pairs)
    for (const status of ['DELIVERED', 'COMPLETED'] as const) {
      const offer = await offerIn(world, status)
      await acts(offer).dispute()
      const answers = await Promise.all([acts(offer).resolve(admins[0], one), acts(offer).resolve(admins[1], other)])
      expectOneWinner(answers)
      const { disputeResolution } = await readOffer(offer.brand, offer.id)
      expect(disputeResolution).toBe(answers[0]?.status === 200 ? one : other)
      expect(await movesFrom(offer.brand, offer.id, 'DISPUTED')).toEqual(['RESOLVE_DISPUTE'])
      expect((await noticesOf(offer.talent, offer.id)).filter((type) => type === 'DISPUTE_RESOLVED')).toHaveLength(1)
    }
})

race.each(ordersOf(['refund', 'complete', 'dispute'] as const).map((order) => [order]))(
  'on a delivery, %j: the money is released or refunded, once',
  async (order) => {
    const offer = await offerIn(world, 'DELIVERED')
    const payment = await paymentOfOffer(world, offer.id)
    const starters: Record<(typeof order)[number], Racer> = {
      refund: () => admins[0].post('/api/payments/refund', { processorPaymentId: payment.processor_payment_id }),
      complete: acts(offer).complete,
      dispute: acts(offer).dispute,
    }
    const answers = await queueUp(
      world,
      { table: 'payments', id: payment.id },
      order.map((name) => starters[name]),
    )
    for (const { status } of answers) expect([200, 409, 422]).toContain(status)
    const { status } = await readOffer(offer.brand, offer.id)
    const outcome = { refund: 'CANCELLED', complete: 'COMPLETED', dispute: 'DISPUTED' } as const
    expect(status).toBe(outcome[order[0] as keyof typeof outcome])
    // A refund is possible after a completion and reverses the earning. It is refused after a
    // dispute.
    const isBack = order[0] === 'refund' || (order[0] === 'complete' && status === 'COMPLETED')
    expect((await paymentOfOffer(world, offer.id)).status).toBe(isBack ? 'REFUNDED' : 'SUCCEEDED')
  },
)
