import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { PRODUCT } from '../../server/assemble.ts'
import { claimFulfilment } from '../../server/features/merch/orders/queries/fulfilments.ts'
import { workOnFulfilment } from '../../server/features/merch/orders/work-on-fulfilment.ts'
import { requestRefund } from '../../server/features/money/payments/request-refund.ts'
import type { PayoutRow } from '../../server/features/money/payouts/index.ts'
import { addMs, HOUR_MS, MINUTE_MS } from '../../server/platform/clock.ts'
import { newId } from '../../server/platform/ids.ts'
import { ProcessorUnavailable } from '../../server/providers/processor/port.ts'
import { callerNamed, insertPeople } from '../support/crashes/money-scenarios.ts'
import { openShop, orderOf, type Shop } from '../support/merch/merch-shop.ts'
import { earn } from '../support/money/earnings.ts'
import { faultyProcessor } from '../support/money/faulty-processor.ts'
import { quickOffer } from '../support/offers/quick-offers.ts'
import { createWorld, type World } from '../support/world.ts'
import { findSentAfterVoid } from './sent-payouts.ts'
import { checkOnce, findPayoutsOutOfOrder, prepareWatch } from './watch.ts'

/**
 * The storm's checks must find payouts that ignored an earlier debt or dispute, but not operations
 * that only overlapped, however long they took.
 */

const ADMIN = { ...callerNamed('admin-of-the-watch'), isAdmin: true }
const testOnPostgres = test.skipIf(inject('template').engine === 'pglite')
const { faults, wrap } = faultyProcessor()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap, env: { CUSTOMER_CANCEL_MINUTES: '0' } })
  await insertPeople(world.app.ctx, ADMIN.accountId)
  if (inject('template').engine !== 'pglite') await prepareWatch(world.database.kysely)
})
afterAll(() => world.close())

const db = () => world.database.kysely
const payOut = async () =>
  expect((await world.cron('/api/payments/process-payouts')).body).toMatchObject({ success: true, processedCount: 1 })
const earns = (accountId: string) => earn(world.database, { accountId, amountMinorUnit: 9000, at: world.clock.now() })

/** Creates a seller who was paid. Returns a debt that the test can insert. */
async function seller() {
  const { accountId } = await world.talent()
  const paymentId = await earns(accountId)
  await payOut()
  const at = world.clock.now()
  const debt = {
    id: newId(),
    account_id: accountId,
    payment_id: paymentId,
    pay_for: 'IMAGE' as const,
    pay_for_id: newId(),
    amount_minor_unit: -1000,
    currency: 'USD',
    status: 'OPEN' as const,
    created_at: at,
    updated_at: at,
  }
  return { accountId, debt }
}

testOnPostgres(
  'the watch ignores a debt that was not committed when the payout was made, however old it is',
  async () => {
    const { accountId, debt } = await seller()
    const trx = await db().startTransaction().execute()
    await trx.insertInto('share_tracking').values(debt).execute()
    await checkOnce(db())
    await earns(accountId)
    await payOut()
    await trx.commit().execute()
    await checkOnce(db())
    expect(await findPayoutsOutOfOrder(db())).toEqual([])
    await earns(accountId)
    await payOut()
    expect(await findPayoutsOutOfOrder(db())).toEqual([])
  },
)

testOnPostgres('the watch finds a payout that ignored an existing debt', async () => {
  const { accountId, debt } = await seller()
  await db()
    .insertInto('share_tracking')
    .values({ ...debt, status: 'HELD' })
    .execute()
  await checkOnce(db())
  await earns(accountId)
  await payOut()
  expect(await findPayoutsOutOfOrder(db())).toMatchObject([
    { what: expect.stringContaining(`row ${debt.id} by payout`) },
  ])
  await db().updateTable('share_tracking').set({ status: 'REVERSED' }).where('id', '=', debt.id).execute()
  expect(await findPayoutsOutOfOrder(db())).toEqual([])
})

testOnPostgres('the watch finds an earning collected while its payment is disputed', async () => {
  const { accountId } = await world.talent()
  const paymentId = await earns(accountId)
  await db().updateTable('payments').set({ withdrawn_minor_unit: 1 }).where('id', '=', paymentId).execute()
  await payOut()
  expect(await findPayoutsOutOfOrder(db())).toMatchObject([
    { what: expect.stringContaining(`payment ${paymentId} by payout`) },
  ])
})

describe.skipIf(inject('template').engine === 'pglite')('the storm’s watch', () => {
  /** Records a payout that is not sent, because the processor is unreachable. */
  const unsentPayout = async () => {
    const { accountId } = await world.talent()
    const paymentId = await earns(accountId)
    faults.createTransfer = () => Promise.reject(new ProcessorUnavailable('no answer'))
    await world.cron('/api/payments/process-payouts')
    delete faults.createTransfer
    const payout = await db()
      .selectFrom('payouts')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return { accountId, paymentId, payout }
  }
  const contest = (paymentId: string, withdrawn: number) =>
    db().updateTable('payments').set({ withdrawn_minor_unit: withdrawn }).where('id', '=', paymentId).execute()
  /** Sends a transfer that the program itself would not send now. */
  const sendTransfer = ({ id, destination, amount_minor_unit: amountMinorUnit, currency }: PayoutRow) =>
    world.app.simulator.createTransfer({
      destination,
      amountMinorUnit,
      currency,
      metadata: { payoutId: id },
      idempotencyKey: `payout-${id}`,
    })
  const found = async (payoutId: string, maxChecks?: number) =>
    (await findSentAfterVoid(db(), maxChecks)).filter(({ what }) => what.endsWith(payoutId))

  test('finds a payout claimed after its payment was disputed', async () => {
    const { paymentId, payout } = await unsentPayout()
    await contest(paymentId, 1)
    await checkOnce(db())
    await db()
      .updateTable('payouts')
      .set({ sending_at: new Date(0) })
      .where('id', '=', payout.id)
      .execute()
    await sendTransfer(payout)
    expect(await found(payout.id)).toMatchObject([{ what: expect.stringContaining(`payment ${paymentId}`) }])
    await contest(paymentId, 0)
  })

  test('finds a payout sent long after its payment was disputed, on its original claim', async () => {
    const { paymentId, payout } = await unsentPayout()
    await contest(paymentId, 1)
    for (let looks = 0; looks < 5; looks++) await checkOnce(db())
    await sendTransfer(payout)
    expect(await found(payout.id)).toEqual([])
    expect(await found(payout.id, 4)).toMatchObject([{ what: expect.stringContaining(`payment ${paymentId}`) }])
    await contest(paymentId, 0)
  })

  test('finds a payout that ignored a debt, but not one from which the program deducted it', async () => {
    // Processes rows that earlier tests left.
    await world.cron('/api/payments/process-payouts')
    const { accountId, debt } = await seller()
    await earns(accountId)
    faults.createTransfer = () => Promise.reject(new ProcessorUnavailable('no answer'))
    await world.cron('/api/payments/process-payouts')
    delete faults.createTransfer
    await db().insertInto('share_tracking').values(debt).execute()
    await checkOnce(db())
    const pending = db().selectFrom('payouts').selectAll().where('account_id', '=', accountId)
    const payout = await pending.where('status', '=', 'PENDING').executeTakeFirstOrThrow()
    await payOut()
    expect(await found(payout.id, 0)).toEqual([])
    await db().updateTable('share_tracking').set({ payout_id: null }).where('id', '=', debt.id).execute()
    await db().updateTable('share_tracking').set({ status: 'OPEN' }).where('id', '=', debt.id).execute()
    await sendTransfer(payout)
    expect(await found(payout.id, 0)).toMatchObject([{ what: expect.stringContaining(`debt ${debt.id}`) }])
  })
  describe('after a full refund', () => {
    const refund = (processorPaymentId: string) =>
      requestRefund(world.app.ctx, PRODUCT.saleHandlers, ADMIN, { processorPaymentId, note: null })
    /** Records a payout without sending it, and then refunds a payment that it contains. */
    const refundedMeanwhile = async () => {
      // Processes rows that earlier tests left.
      await world.cron('/api/payments/process-payouts')
      const [brand, talent] = [await world.brand(), await world.talent()]
      const sale = await quickOffer(world.app.ctx, { stage: 'COMPLETED', cast: { brand, talent } })
      faults.createTransfer = () => Promise.reject(new ProcessorUnavailable('no answer'))
      await world.cron('/api/payments/process-payouts')
      delete faults.createTransfer
      await refund(sale.intentId)
      await checkOnce(db())
      const payouts = db().selectFrom('payouts').selectAll().where('account_id', '=', talent.accountId)
      return { paymentId: sale.paymentId, payout: await payouts.executeTakeFirstOrThrow() }
    }

    test('finds a payout sent on a claim from before the refund, even if the debt was deleted', async () => {
      const { paymentId, payout } = await refundedMeanwhile()
      const ofPayment = db().deleteFrom('share_tracking').where('payment_id', '=', paymentId)
      await ofPayment.where('amount_minor_unit', '<', 0).execute()
      await sendTransfer(payout)
      expect(await found(payout.id, 0)).toMatchObject([{ what: expect.stringContaining(`${paymentId} promised back`) }])
    })

    test('finds nothing when the program itself resumes the payout', async () => {
      const { payout } = await refundedMeanwhile()
      await world.cron('/api/payments/process-payouts')
      expect(await found(payout.id, 0)).toEqual([])
    })
  })

  describe('for prints', () => {
    let shop: Shop
    beforeAll(async () => {
      shop = await openShop(world)
    })
    const dispute = (_intentId: string, paymentId: string) => contest(paymentId, 1)
    const requestUnreachable = async (intentId: string) => {
      faults.refundPaymentIntent = () => Promise.reject(new ProcessorUnavailable('no answer'))
      const refunding = requestRefund(world.app.ctx, PRODUCT.saleHandlers, ADMIN, {
        processorPaymentId: intentId,
        note: null,
      })
      await expect(refunding).rejects.toMatchObject({ status: 503 })
      delete faults.refundPaymentIntent
    }
    const VOIDS = [
      ['disputed', dispute, ''],
      ['requested to be refunded', requestUnreachable, ' promised back'],
    ] as const
    const paid = async () => {
      const { orderId, paymentId } = await orderOf(world, shop)
      const { processor_payment_id: intentId } = await db()
        .selectFrom('payments')
        .select('processor_payment_id')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
      return { orderId, paymentId, intentId: intentId ?? '' }
    }
    const PRINT = { placement: 'front', url: 'https://files.example.com/print.png' }
    /** Prints an order that the program itself would not print now. */
    const print = async (orderId: string) => {
      const claimed = { sending_at: world.clock.now() }
      await db().updateTable('merch_fulfilments').set(claimed).where('order_id', '=', orderId).execute()
      const item = { externalId: newId(), sku: 'TEE', name: 'Tee', quantity: 1, size: null, color: null }
      await world.app.printShop.create({
        externalId: orderId,
        recipient: {
          name: 'Ada Byron',
          email: 'ada@fans.test',
          addressLine1: '1 Main Street',
          city: 'Springfield',
          state: 'CA',
          postalCode: '90001',
          country: 'US',
        },
        currency: 'USD',
        items: [{ ...item, prints: [PRINT], engraving: null, unitPriceMinorUnit: 4900 }],
        giftNote: null,
      })
    }
    const ship = async (orderId: string) => {
      for (let step = 0; step < 3; step++) await world.app.printShop.advance(orderId)
    }

    test.each(VOIDS)(
      'finds an order that was printed after its payment was %s, but only once it ships',
      async (_name, happens, subject) => {
        const { orderId, paymentId, intentId } = await paid()
        await happens(intentId, paymentId)
        await checkOnce(db())
        await print(orderId)
        expect(await found(orderId)).toEqual([])
        await ship(orderId)
        const what = `print for a payment ${paymentId}${subject} by ${orderId}`
        expect((await found(orderId)).map((one) => one.what)).toContainEqual(expect.stringContaining(what))
      },
    )

    test('finds nothing when the payment is disputed while the program itself makes the files', async () => {
      await world.cron('/api/merch/cron/fulfilment')
      const { orderId, paymentId } = await paid()
      const now = world.clock.now()
      const until = addMs(now, HOUR_MS)
      const claimed = await claimFulfilment(world.app.ctx.db, { now, until, cancelableAfter: addMs(now, MINUTE_MS) })
      expect(claimed?.orderId).toBe(orderId)
      if (!claimed) return
      await workOnFulfilment(
        world.app.ctx,
        async (_ctx, _order, lines) => {
          await contest(paymentId, 1)
          await checkOnce(db())
          const printKey = `merch/ai-generated/${newId().replaceAll('-', '')}-${now.getTime()}.png`
          return lines.map(({ id: itemId }) => ({ itemId, previewKey: null, cleanKey: printKey, printKey }))
        },
        claimed,
      )
      if (await world.app.printShop.find(orderId)) await ship(orderId)
      expect(await found(orderId)).toEqual([])
      await contest(paymentId, 0)
    })
  })
})
