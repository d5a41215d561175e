import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import {
  acts,
  movesFrom,
  openConnections,
  paymentOfOffer,
  queueUp,
  type Racer,
  secondAdmin,
} from '../../../../tests/support/database/concurrent-writers.ts'
import { sendWebhook } from '../../../../tests/support/money/paying.ts'
import { offerIn, readOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
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

const DECISIONS = ['take', 'decline', 'cancel', 'expire'] as const
type DecisionName = (typeof DECISIONS)[number]

race.each(
  DECISIONS.map((first) => [first, ...DECISIONS.filter((name) => name !== first)] as const).map((order) => [order]),
)('on an authorization in the order %j, the first decision wins', async (order) => {
  const offer = await offerIn(world, 'PENDING_PAY_CAPTURE')
  await db()
    .updateTable('payments')
    .set({ authorized_at: addMs(world.clock.now(), -7 * 24 * HOUR_MS) })
    .where('pay_for_id', '=', offer.id)
    .execute()
  const payment = await paymentOfOffer(world, offer.id)
  const starters: Record<DecisionName, Racer> = {
    take: () => acts(offer).take(admins[0]),
    decline: () => acts(offer).decline(admins[1]),
    cancel: acts(offer).cancelAsBrand,
    expire: () => world.cron('/api/offers/cron/expire-pending-captures'),
  }
  const answers = await queueUp(
    world,
    { table: 'payments', id: payment.id },
    order.map((name) => starters[name]),
  )
  for (const { status } of answers) expect([200, 409, 422]).toContain(status)
  const first = order[0]
  const [move, ...others] = await movesFrom(offer.brand, offer.id, 'PENDING_PAY_CAPTURE')
  expect(others).toEqual([])
  const { status } = await readOffer(offer.brand, offer.id)
  // A voided authorization leaves the offer ACCEPTED, so that it can still be canceled.
  const wanted = {
    take: ['APPROVE_CAPTURE', ['PAID']],
    decline: ['DECLINE_CAPTURE', ['ACCEPTED', 'CANCELLED']],
    cancel: ['CANCEL', ['CANCELLED']],
    expire: ['AUTHORIZATION_ENDED', ['ACCEPTED', 'CANCELLED']],
  } as const
  expect(move).toBe(wanted[first][0])
  expect(wanted[first][1]).toContain(status)
  expect((await paymentOfOffer(world, offer.id)).status).toBe(first === 'take' ? 'SUCCEEDED' : 'CANCELED')
})

race('an authorization that expires while its brand cancels does not block the cancellation', async () => {
  const offer = await offerIn(world, 'PENDING_PAY_CAPTURE')
  const { id, processor_payment_id } = await paymentOfOffer(world, offer.id)
  const paymentIntentId = processor_payment_id ?? ''
  await world.app.simulator.cancelPaymentIntent({ id: paymentIntentId, idempotencyKey: newId() })
  const ended = { id: `evt_${newId()}`, type: 'payment_intent.canceled', paymentIntentId }
  const [delivered, cancelled] = await queueUp(world, { table: 'payments', id }, [
    () => sendWebhook(world, ended),
    acts(offer).cancelAsBrand,
  ])
  expect([delivered?.status, cancelled?.status]).toEqual([200, 200])
  expect(await movesFrom(offer.brand, offer.id, 'PENDING_PAY_CAPTURE')).toEqual(['AUTHORIZATION_ENDED'])
  expect(await movesFrom(offer.brand, offer.id, 'ACCEPTED')).toEqual(['PAYMENT_AUTHORIZED', 'CANCEL'])
})
