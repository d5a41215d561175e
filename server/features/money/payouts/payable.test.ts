import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMerchSale } from '../../../../tests/support/merch/merch-sale.ts'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { findPayoutStatus } from './find-payout-status.ts'
import { recordShipped, reverseEarnings } from './index.ts'
import { reservePayout } from './reserve-payout.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { MERCH_HOLD_DAYS: '7' } })
})
afterAll(() => world.close())

const sale = ({ accountId }: Person, goodsMinorUnit: number) =>
  inTransaction(world.database.kysely, (trx) =>
    insertMerchSale(trx, { accountId, at: world.clock.now(), goodsMinorUnit }),
  )
const ship = (paymentId: string, at = world.clock.now()) =>
  inTransaction(world.database.kysely, (trx) =>
    recordShipped(trx, { paymentId, payFor: 'MERCH', at, config: world.config }),
  )
/** Reads without HTTP, because one test reads after the session has expired. */
const statusOf = ({ accountId }: Person) => findPayoutStatus(world.app.ctx, { accountId, limit: 10, offset: 0 })
const paidTo = async (talent: Person): Promise<number[]> => {
  await world.cron('/api/payments/process-payouts')
  return (await statusOf(talent)).payouts.map(({ amount_minor_unit }) => amount_minor_unit)
}

test('a merch order’s earning is open at once and payable seven days after shipping', async () => {
  const talent = await world.talent()
  const { paymentId } = await sale(talent, 100_000)
  world.clock.advance(30 * DAY_MS)
  expect(await paidTo(talent)).toEqual([])
  expect(await statusOf(talent)).toMatchObject({
    openSums: [{ currency: 'USD', amountMinorUnit: 30_000 }],
    next: {
      state: 'nothing_open',
      message: '$300.00 is paid out once the orders have shipped and can no longer be returned.',
      at: null,
    },
  })
  await ship(paymentId)
  // The carrier reports the shipment twice, and the first report counts.
  await ship(paymentId, addMs(world.clock.now(), DAY_MS))
  world.clock.advance(7 * DAY_MS - HOUR_MS)
  expect(await paidTo(talent)).toEqual([])
  const reserved = await reservePayout(world.app.ctx, {
    payoutId: newId(),
    accountId: talent.accountId,
    currency: 'USD',
    kind: 'manual',
  })
  expect(reserved).toEqual({ reason: 'below_threshold', amountMinorUnit: 0 })
  world.clock.advance(HOUR_MS)
  expect(await statusOf(talent)).toMatchObject({ next: { state: 'scheduled' } })
  expect(await paidTo(talent)).toEqual([30_000])
})

test('payable earnings are paid without those that wait for shipping, by the daily run and by an admin', async () => {
  const talent = await world.talent()
  const admin = await world.admin()
  await sale(talent, 100_000)
  const pay = async (dryRun: boolean) =>
    (await admin.post('/api/payments/admin/do-payout', { accountId: talent.accountId, dryRun })).body
  expect([await pay(true), await pay(false)]).toEqual([
    { status: 'below_threshold', amount: 0 },
    { status: 'below_threshold', amount: 0 },
  ])
  await earn(world.database, { accountId: talent.accountId, amountMinorUnit: 9000, at: world.clock.now() })
  expect(await pay(true)).toMatchObject({ status: 'success', amount: 9000 })
  expect(await paidTo(talent)).toEqual([9000])
  const response = await talent.get('/api/payments/payout-status')
  expect(response.body).toMatchObject({ openTrackingSum: 30_000, next: { state: 'nothing_open' } })
})

test('a refund of an earning that waits for shipping reverses it completely', async () => {
  const talent = await world.talent()
  const { paymentId } = await sale(talent, 100_000)
  const at = world.clock.now()
  const taken = await inTransaction(world.database.kysely, (trx) => reverseEarnings(trx, { paymentId, at }))
  expect(taken).toEqual({ accountId: talent.accountId, amountMinorUnit: 30_000 })
  await ship(paymentId)
  expect(await statusOf(talent)).toMatchObject({ openSums: [], next: { state: 'nothing_open' } })
})

test('earnings that wait for shipping do not offset an advance', async () => {
  const talent = await world.talent()
  await sale(talent, 1_000_000)
  const admin = await world.admin()
  const advance = (amountMinorUnit: number) =>
    admin.post('/api/payments/admin/advance-payout', { accountId: talent.accountId, amountMinorUnit })
  expect((await advance(100_000)).status).toBe(200)
  expect((await advance(100)).status).toBe(422)
})
