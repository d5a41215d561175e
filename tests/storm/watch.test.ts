import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { PayoutRow } from '../../server/features/money/payouts/index.ts'
import { newId } from '../../server/platform/ids.ts'
import { ProcessorUnavailable } from '../../server/providers/processor/port.ts'
import { earn } from '../support/earnings.ts'
import { faultyProcessor } from '../support/faulty-processor.ts'
import { createWorld, type World } from '../support/world.ts'
import { findSentAfterVoid } from './sent-payouts.ts'
import { checkOnce, findPayoutsOutOfOrder, prepareWatch } from './watch.ts'

/**
 * The storm's judge is right: it finds what was ignored, and does not report operations that only
 * overlapped, however long they took.
 */

const race = test.skipIf(inject('template').engine === 'pglite')
const { faults, wrap } = faultyProcessor()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
  if (inject('template').engine !== 'pglite') await prepareWatch(world.database.kysely)
})
afterAll(() => world.close())

const db = () => world.database.kysely
const payOut = async () =>
  expect((await world.cron('/api/payments/process-payouts')).body).toMatchObject({ success: true, processedCount: 1 })
const earns = (accountId: string) => earn(world.database, { accountId, amountMinorUnit: 9000, at: world.clock.now() })

/** Creates a seller who was paid, with a debt to deduct from coming earnings. */
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

race('the watch ignores a debt that was not committed when the payout was made, however old it is', async () => {
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
})

race('the watch finds a payout that ignored an existing debt', async () => {
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

race('the watch finds an earning collected while its payment is disputed', async () => {
  const { accountId } = await world.talent()
  const paymentId = await earns(accountId)
  await db().updateTable('payments').set({ withdrawn_minor_unit: 1 }).where('id', '=', paymentId).execute()
  await payOut()
  expect(await findPayoutsOutOfOrder(db())).toMatchObject([
    { what: expect.stringContaining(`payment ${paymentId} by payout`) },
  ])
})

describe.skipIf(inject('template').engine === 'pglite')('the storm’s watch', () => {
  /** Creates a payout that is recorded but not sent, because the processor is unreachable. */
  const leftBehind = async () => {
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
  /** Sends the transfer to the processor, whatever the program knows by then. */
  const leaves = ({ id, destination, amount_minor_unit: amountMinorUnit, currency }: PayoutRow) =>
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
    const { paymentId, payout } = await leftBehind()
    await contest(paymentId, 1)
    await checkOnce(db())
    await db()
      .updateTable('payouts')
      .set({ sending_at: new Date(0) })
      .where('id', '=', payout.id)
      .execute()
    await leaves(payout)
    expect(await found(payout.id)).toMatchObject([{ what: expect.stringContaining(`payment ${paymentId}`) }])
    await contest(paymentId, 0)
  })

  test('finds a payout sent long after its payment was disputed, on its original claim', async () => {
    const { paymentId, payout } = await leftBehind()
    await contest(paymentId, 1)
    for (let looks = 0; looks < 5; looks++) await checkOnce(db())
    await leaves(payout)
    expect(await found(payout.id)).toEqual([])
    expect(await found(payout.id, 4)).toMatchObject([{ what: expect.stringContaining(`payment ${paymentId}`) }])
    await contest(paymentId, 0)
  })

  test('finds a payout that ignored a debt; the program itself deducts the debt', async () => {
    // Clears what earlier tests left.
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
    await leaves(payout)
    expect(await found(payout.id, 0)).toMatchObject([{ what: expect.stringContaining(`debt ${debt.id}`) }])
  })
})
