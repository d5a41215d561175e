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
} from '../../../../tests/support/database/concurrent-writers.ts'
import { complete, confirm, openPayment, sendWebhook } from '../../../../tests/support/money/paying.ts'
import { noticesOf, offerIn, readOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  admin = await world.admin()
  await openConnections(admin)
})
afterEach(async () => {
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

const race = test.skipIf(inject('template').engine === 'pglite')
const db = () => world.database.kysely

race('cancel and pay concurrently: the offer is paid, or it is canceled and refunded', async () => {
  for (let round = 0; round < 8; round++) {
    const opened = await openPayment(world)
    const { offer, processorPaymentId } = opened
    await confirm(world, opened, 'succeed')
    const webhook = { id: `evt_${newId()}`, type: 'charge.succeeded', paymentIntentId: processorPaymentId }
    const answers = await Promise.all([
      round % 2 ? acts(offer).cancel() : acts(offer).cancelAsBrand(),
      complete(offer.brand, processorPaymentId),
      sendWebhook(world, webhook),
    ])
    for (const { status } of answers) expect([200, 409, 422]).toContain(status)
    const { status } = await readOffer(offer.brand, offer.id)
    expect([status, (await paymentOfOffer(world, offer.id)).status]).toEqual(
      status === 'CANCELLED' ? ['CANCELLED', 'REFUNDED'] : ['PAID', 'SUCCEEDED'],
    )
  }
})

race('a payment that is opened and confirmed during a cancel leaves no money behind', async () => {
  for (let round = 0; round < 6; round++) {
    const offer = await offerIn(world, 'ACCEPTED')
    const [cancelled, intent] = await Promise.all([
      acts(offer).cancel(),
      offer.brand.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: offer.id }),
    ])
    for (const { status } of [cancelled, intent]) expect([200, 409, 422]).toContain(status)
    if (cancelled.status !== 200) continue
    const { processorPaymentId, processorClientSecret } = intent.body
    if (intent.status === 200) {
      const form = { id: processorPaymentId, clientSecret: processorClientSecret, outcome: 'succeed' } as const
      await world.app.simulator.confirm(form).catch(() => undefined)
      expect([409, 422]).toContain((await complete(offer.brand, processorPaymentId)).status)
    }
    expect((await readOffer(offer.brand, offer.id)).status).toBe('CANCELLED')
  }
})

race.each(ordersOf(['cancel', 'deliver'] as const).map((order) => [order]))(
  'two actions on a paid offer in the order %j: the first one wins',
  async (order) => {
    const offer = await offerIn(world, 'PAID')
    const answers = await queueUp(
      world,
      { table: 'offers', id: offer.id },
      order.map((name) => acts(offer)[name]),
    )
    expectOneWinner(answers, 0)
    expect(await movesFrom(offer.brand, offer.id, 'PAID')).toHaveLength(1)
  },
)

race('concurrent cancels by one person have one effect and one response', async () => {
  const offer = await offerIn(world, 'PAID')
  const { id } = await paymentOfOffer(world, offer.id)
  const answers = await queueUp(world, { table: 'payments', id }, [
    acts(offer).cancel,
    acts(offer).cancel,
    acts(offer).cancel,
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.offer.updatedAt)).size).toBe(1)
  expect((await noticesOf(offer.brand, offer.id)).filter((type) => type === 'OFFER_CANCELLED')).toHaveLength(1)
})

race('of an admin’s refund, a cancel and a delivery at once, the money is refunded once or not at all', async () => {
  for (const status of ['PAID', 'REVISION_REQUESTED'] as const)
    for (const order of ordersOf([0, 1])) {
      const offer = await offerIn(world, status)
      const payment = await paymentOfOffer(world, offer.id)
      const refund = () => admin.post('/api/payments/refund', { processorPaymentId: payment.processor_payment_id })
      const racers = [refund, acts(offer).cancel]
      const [answers, delivered] = await Promise.all([
        queueUp(
          world,
          { table: 'payments', id: payment.id },
          order.map((at) => racers[at] as Racer),
        ),
        acts(offer).deliver(),
      ])
      for (const answer of [...answers, delivered]) expect([200, 409, 422]).toContain(answer.status)
      const refunds = await db()
        .selectFrom('simulator.refunds')
        .select('amount')
        .where('payment_intent_id', '=', payment.processor_payment_id ?? '')
        .execute()
      expect(refunds).toEqual([{ amount: 137_500 }])
      expect((await readOffer(offer.brand, offer.id)).status).toBe('CANCELLED')
    }
})
