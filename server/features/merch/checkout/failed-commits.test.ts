import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import {
  confirmPayment,
  fanOf,
  openShop,
  orderOf,
  piece,
  type Shop,
  tee,
} from '../../../../tests/support/merch/merch-shop.ts'
import { sendWebhook } from '../../../../tests/support/money/paying.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'
import { findOrder } from '../orders/index.ts'
import { cancelOrder } from './cancel-order.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused by a test'; end $$`.execute(
    db(),
  )
})
afterAll(() => world.close())

const db = () => world.database.kysely
const paymentOf = (id: string) => db().selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const paymentsOf = (sessionId: string) =>
  db().selectFrom('payments').selectAll().where('pay_for_id', '=', sessionId).execute()
const sessionOf = (id: string) =>
  db().selectFrom('merch_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ordersOf = (paymentId: string) =>
  db().selectFrom('merch_orders').selectAll().where('payment_id', '=', paymentId).execute()
const transfersOf = (paymentId: string) =>
  db().selectFrom('ledger_transfers').select('kind').where('reference', '=', paymentId).orderBy('kind').execute()
const returnedOf = async (paymentId: string) => {
  const { processor_payment_id: id } = await paymentOf(paymentId)
  return (await world.app.simulator.findPaymentIntent(id ?? ''))?.amountRefundedMinorUnit
}
const differences = async () => (await checkBooks(db())).flatMap((each) => each.differences)

/** Makes a table refuse new rows (or changes), at the statement or only at the commit. */
const refusing = async (
  table: string,
  when: 'at once' | 'at the commit',
  work: () => Promise<unknown>,
  write = 'insert',
) => {
  const kind = when === 'at once' ? '' : 'constraint'
  const how = when === 'at once' ? '' : 'deferrable initially deferred'
  await sql`create ${sql.raw(kind)} trigger refusing after ${sql.raw(write)} on ${sql.table(table)} ${sql.raw(how)}
    for each row execute function refuse()`.execute(db())
  try {
    await work()
  } finally {
    await sql`drop trigger refusing on ${sql.table(table)}`.execute(db())
  }
}

describe.each(['at once', 'at the commit'] as const)('if the database refuses a last write %s', (when) => {
  test('no order is reported or partly written, and a repeated call creates the order', async () => {
    const fan = await fanOf(world, shop)
    await fan.fill([tee(shop)])
    const { body } = await fan.pay()
    await confirmPayment(world, body)
    const id = body.processorPaymentId
    await refusing('merch_order_history', when, async () => expect((await fan.complete()).status).toBe(500))
    expect([(await paymentOf(id)).status, await ordersOf(id), await transfersOf(id)]).toEqual(['PENDING', [], []])
    expect((await fan.complete()).status).toBe(201)
    expect((await fan.complete()).status).toBe(201)
    expect([(await ordersOf(id)).length, await transfersOf(id)]).toEqual([1, [{ kind: 'earned' }]])
    expect(await differences()).toEqual([])
  })

  test('a payment is not started, not counted and has no intent, and a repeated call starts it', () =>
    withSettings(world, { INTENTS_PER_SESSION: 1 }, async () => {
      const fan = await fanOf(world, shop)
      await fan.fill([tee(shop)])
      await refusing('merch_checkouts', when, async () => expect((await fan.pay()).status).toBe(500))
      expect(await paymentsOf(fan.internalId)).toEqual([])
      expect((await fan.pay()).status).toBe(200)
      expect((await fan.pay()).status).toBe(200)
      expect(await paymentsOf(fan.internalId)).toMatchObject([{ status: 'PENDING' }])
    }))

  test('an intent is not returned before it is stored, and a repeated call returns the same one', async () => {
    const fan = await fanOf(world, shop)
    await fan.fill([tee(shop)])
    const made = vi.spyOn(world.app.ctx.processor, 'createPaymentIntent')
    await refusing('payments', when, async () => expect((await fan.pay()).status).toBe(500), 'update')
    const refused = await Promise.all(made.mock.results.map(({ value }) => value))
    expect(await paymentsOf(fan.internalId)).toMatchObject([{ status: 'PENDING', processor_payment_id: null }])
    expect(await sessionOf(fan.internalId)).toMatchObject({ payment_id: null, processor_payment_id: null })
    const { body } = await fan.pay()
    const [payment] = await paymentsOf(fan.internalId)
    expect(refused).toMatchObject([{ id: payment?.processor_payment_id }])
    expect(payment?.id).toBe(body.processorPaymentId)
    expect(await sessionOf(fan.internalId)).toMatchObject({ payment_id: payment?.id })
  })

  test('a cancellation changes no order and refunds nothing, and a repeated call refunds once', async () => {
    const { paymentId, orderId } = await orderOf(world, shop)
    const order = await findOrder(db(), orderId)
    if (!order) throw new Error('there is no order')
    const cancel = () => cancelOrder(world.app.ctx, order, { kind: 'fan' })
    await refusing('refunds', when, () => expect(cancel()).rejects.toThrow('refused by a test'))
    expect(await ordersOf(paymentId)).toMatchObject([{ cancelled_at: null, payment_status: 'succeeded' }])
    expect([(await paymentOf(paymentId)).refund_requested_at, await returnedOf(paymentId)]).toEqual([null, 0])
    await cancel()
    await cancel()
    const { status, amount_minor_unit: amount } = await paymentOf(paymentId)
    expect([status, await returnedOf(paymentId)]).toEqual(['REFUNDED', amount])
    expect(await differences()).toEqual([])
  })
})

test.each([
  ['insert', 'profiles', sql``],
  // The payment is stored on the session later, which is not refused.
  ['update', 'merch_sessions', sql`when (new.payment_id is null)`],
])('a payment continues without its guest if the database refuses the %s of %s', async (write, table, when) => {
  const fan = await fanOf(world, shop)
  await fan.fill([tee(shop)])
  await sql`create trigger refusing after ${sql.raw(write)} on ${sql.table(table)}
    for each row ${when} execute function refuse()`.execute(db())
  const { status, body } = await fan.pay()
  await sql`drop trigger refusing on ${sql.table(table)}`.execute(db())
  expect(status).toBe(200)
  expect(await paymentsOf(fan.internalId)).toMatchObject([
    { id: body.processorPaymentId, buyer_user_id: `session_${fan.internalId}`, buyer_email: fan.email },
  ])
  expect(await sessionOf(fan.internalId)).toMatchObject({ user_id: null, payment_id: body.processorPaymentId })
  await confirmPayment(world, body)
  expect((await fan.complete()).status).toBe(201)
})

describe.skipIf(inject('template').engine === 'pglite')('many concurrent requests about one session', () => {
  test('leave one order and balanced books', async () => {
    const admin = await world.admin()
    for (let round = 0; round < 4; round++) {
      const fan = await fanOf(world, shop)
      await fan.fill([tee(shop)])
      const { body } = await fan.pay()
      await confirmPayment(world, body)
      const { processor_payment_id: paymentIntentId } = await paymentOf(body.processorPaymentId)
      const webhook = () =>
        sendWebhook(world, { id: `evt_${newId()}`, type: 'charge.succeeded', paymentIntentId: paymentIntentId ?? '' })
      const move = () =>
        fan.patch('/api/merch/session/update', {
          sessionId: fan.sessionId,
          shippingInfo: { email: `${newId()}@fans.test`, firstName: 'Ada' },
        })
      const fill = () => fan.fill([tee(shop), piece(shop, 'mug')])
      const first = await Promise.all([
        fan.complete(),
        webhook(),
        fill(),
        move(),
        fan.pay(),
        fan.complete(),
        move(),
        webhook(),
        fill(),
      ])
      expect(first.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      const [row] = await ordersOf(body.processorPaymentId)
      const order = row && (await findOrder(db(), row.id))
      if (!order) throw new Error('there is no order')
      const cancel = () =>
        cancelOrder(world.app.ctx, order, { kind: 'fan' }).then(
          () => ({ status: 200 }),
          (error: unknown) => ({ status: error instanceof AppError ? 409 : 500 }),
        )
      const refund = () => admin.post('/api/payments/refund', { processorPaymentId: body.processorPaymentId })
      const second = await Promise.all([
        cancel(),
        fill(),
        fan.pay(),
        refund(),
        move(),
        cancel(),
        webhook(),
        fan.complete(),
        fill(),
      ])
      expect(second.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      expect(await ordersOf(body.processorPaymentId)).toMatchObject([
        { status: 'cancelled', payment_status: 'refunded' },
      ])
      expect(await returnedOf(body.processorPaymentId)).toBe(
        (await paymentOf(body.processorPaymentId)).amount_minor_unit,
      )
    }
    expect(await differences()).toEqual([])
  })
})
