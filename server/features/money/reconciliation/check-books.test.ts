import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { paymentOf } from '../../../../tests/support/money/paying.ts'
import { buy, intentFor, sell } from '../../../../tests/support/money/products.ts'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { postTransfer } from '../ledger/index.ts'
import { checkBooks } from './index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(async () => {
  expect(await differences(), 'no difference is left after the test').toEqual([])
})
afterAll(() => world.close())

const differences = async (): Promise<string[]> =>
  (await checkBooks(world.database.kysely)).flatMap(({ differences: found }) => found)

const AT_PROCESSOR = expect.stringMatching(
  /^The processor holds \$[\d,.]+ according to the ledger and \$[\d,.]+ according to our payments and payouts\.$/,
)

class Undo extends Error {}

async function differencesAfter(plant: (trx: Trx) => Promise<unknown>): Promise<string[]> {
  let found: string[] = []
  const planted = inTransaction(world.database.kysely, async (trx) => {
    await plant(trx)
    found = (await checkBooks(trx)).flatMap((finding) => finding.differences)
    throw new Undo()
  })
  await expect(planted).rejects.toThrow(Undo)
  return found
}

const post = (trx: Trx, kind: string, reference: string, postings: Parameters<typeof postTransfer>[1]['postings']) =>
  postTransfer(trx, { kind, reference, currency: 'USD', at: world.clock.now(), postings })

test('checkBooks finds no difference in a market with every status', async () => {
  for (const status of [
    'ACCEPTED',
    'PENDING_PAY_CAPTURE',
    'PAID',
    'DELIVERED',
    'REVISION_REQUESTED',
    'COMPLETED',
  ] as const)
    await offerIn(world, status, { amountMinorUnit: 60_001 })
  const { talent } = await offerIn(world, 'COMPLETED', { currency: 'EUR' })
  await world.cron('/api/payments/process-payouts')
  await offerIn(world, 'COMPLETED', { talent, currency: 'JPY', amountMinorUnit: 999 })
  const findings = await checkBooks(world.database.kysely)
  expect(findings.map(({ check }) => check)).toHaveLength(19)
  expect(findings.filter((finding) => finding.differences.length > 0)).toEqual([])
})

test('checkBooks finds escrow of an offer that was never paid', async () => {
  const { id } = await offerIn(world, 'ACCEPTED')
  const found = await differencesAfter((trx) =>
    post(trx, 'planted', newId(), [
      { account: { kind: 'PROCESSOR' }, amountMinorUnit: 500 },
      { account: { kind: 'ESCROW', offerId: id }, amountMinorUnit: -500 },
    ]),
  )
  expect(found).toEqual([`The escrow of offer ${id} holds $5.00 and should hold $0.00.`, AT_PROCESSOR])
})

test('checkBooks finds a paid offer whose escrow is short', async () => {
  const { id } = await offerIn(world, 'PAID', { amountMinorUnit: 100_000 })
  const found = await differencesAfter((trx) =>
    post(trx, 'planted', newId(), [
      { account: { kind: 'ESCROW', offerId: id }, amountMinorUnit: 1 },
      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: -1 },
    ]),
  )
  expect(found).toEqual([`The escrow of offer ${id} holds $1,099.99 and should hold $1,100.00.`])
})

test('checkBooks finds an offer that was paid without a posting', async () => {
  const { id } = await offerIn(world, 'ACCEPTED', { amountMinorUnit: 100_000 })
  const found = await differencesAfter((trx) =>
    trx.updateTable('offers').set({ status: 'PAID' }).where('id', '=', id).execute(),
  )
  expect(found).toEqual([`The escrow of offer ${id} holds $0.00 and should hold $1,100.00.`])
})

test('checkBooks finds a succeeded payment without escrow, and an escrow without a payment', async () => {
  const { id, brand } = await offerIn(world, 'ACCEPTED', { amountMinorUnit: 100_000 })
  await brand.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: id })
  const payment = await world.database.kysely
    .selectFrom('payments')
    .select('id')
    .where('pay_for_id', '=', id)
    .executeTakeFirstOrThrow()
  const paid = await differencesAfter((trx) =>
    trx
      .updateTable('payments')
      .set({ status: 'SUCCEEDED', succeeded_at: world.clock.now() })
      .where('id', '=', payment.id)
      .execute(),
  )
  expect(paid).toEqual([`Payment ${payment.id} of $1,100.00 succeeded, but did not fund an escrow.`, AT_PROCESSOR])
  const funded = await differencesAfter((trx) =>
    post(trx, 'escrow-funded', payment.id, [
      { account: { kind: 'PROCESSOR' }, amountMinorUnit: 110_000 },
      { account: { kind: 'ESCROW', offerId: id }, amountMinorUnit: -110_000 },
    ]),
  )
  expect(funded).toEqual([
    `Escrow was funded with $1,100.00 by payment ${payment.id}, which did not succeed.`,
    `The escrow of offer ${id} holds $1,100.00 and should hold $0.00.`,
    AT_PROCESSOR,
  ])
})

test('checkBooks finds a completed offer without a release, and a release of an unfinished offer', async () => {
  const { id, talent } = await offerIn(world, 'DELIVERED', { amountMinorUnit: 100_000 })
  const completed = await differencesAfter((trx) =>
    trx
      .updateTable('offers')
      .set({ status: 'COMPLETED', completed_at: world.clock.now() })
      .where('id', '=', id)
      .execute(),
  )
  expect(completed).toEqual([
    `Offer ${id} is completed, but its money was never released.`,
    `The escrow of offer ${id} holds $1,100.00 and should hold $0.00.`,
  ])
  const released = await differencesAfter((trx) =>
    post(trx, 'escrow-released', id, [
      { account: { kind: 'ESCROW', offerId: id }, amountMinorUnit: 110_000 },
      { account: { kind: 'SELLER_PAYABLE', accountId: talent.accountId }, amountMinorUnit: -100_000 },
      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: -10_000 },
    ]),
  )
  expect(released).toEqual([
    `The money of offer ${id} was released, but the offer (delivered) was never completed.`,
    `Offer ${id} released $1,000.00, but its seller has no earning for it.`,
    `The escrow of offer ${id} holds $0.00 and should hold $1,100.00.`,
    `Seller ${talent.accountId} is owed $1,000.00 according to the ledger and $0.00 according to their open and held earnings.`,
  ])
})

test('checkBooks finds an earning changed after its release', async () => {
  const { id, talent } = await offerIn(world, 'COMPLETED', { amountMinorUnit: 100_000 })
  const found = await differencesAfter((trx) =>
    trx.updateTable('share_tracking').set({ amount_minor_unit: 100_001 }).where('pay_for_id', '=', id).execute(),
  )
  expect(found).toEqual([
    `Offer ${id} released $1,000.00, but its seller’s earning for it is $1,000.01.`,
    `Seller ${talent.accountId} is owed $1,000.00 according to the ledger and $1,000.01 according to their open and held earnings.`,
  ])
})

test('checkBooks finds a held earning that can never be released', async () => {
  const talent = await world.talent()
  const paymentId = await earn(world.database, {
    accountId: talent.accountId,
    amountMinorUnit: 9000,
    at: world.clock.now(),
  })
  const hold = (trx: Trx) =>
    trx.updateTable('share_tracking').set({ status: 'HELD' }).where('payment_id', '=', paymentId).execute()
  expect(await differencesAfter(hold)).toEqual([])
  const found = await differencesAfter(async (trx) => {
    await hold(trx)
    await trx
      .updateTable('payments')
      .set({ refund_requested_at: world.clock.now() })
      .where('id', '=', paymentId)
      .execute()
  })
  expect(found).toContain(
    `$90.00 earned from payment ${paymentId} is held and will never be released, because the payment is being refunded.`,
  )
})

test('checkBooks finds a payout that differs from its earnings or is reopened without a posting', async () => {
  const talent = await world.talent()
  await earn(world.database, { accountId: talent.accountId, amountMinorUnit: 9000, at: world.clock.now() })
  await world.cron('/api/payments/process-payouts')
  const { id } = await world.database.kysely
    .selectFrom('payouts')
    .select('id')
    .where('account_id', '=', talent.accountId)
    .executeTakeFirstOrThrow()
  const changed = await differencesAfter((trx) =>
    trx.updateTable('payouts').set({ amount_minor_unit: 9001 }).where('id', '=', id).execute(),
  )
  expect(changed).toEqual([`Payout ${id} (succeeded) is $90.01, but its earnings add up to $90.00.`, AT_PROCESSOR])
  const exchanged = await differencesAfter((trx) =>
    trx.updateTable('share_tracking').set({ currency: 'EUR' }).where('payout_id', '=', id).execute(),
  )
  expect(exchanged).toContain(`Payout ${id} (succeeded) is $90.00, but its earnings add up to $0.00.`)
  const reopened = await differencesAfter((trx) =>
    trx.updateTable('payouts').set({ status: 'PENDING' }).where('id', '=', id).execute(),
  )
  expect(reopened).toEqual([
    `Payout ${id} (pending) is $90.00, but its earnings add up to $0.00.`,
    `Payout ${id} has $0.00 in transit and should have $90.00.`,
    AT_PROCESSOR,
  ])
})

test('checkBooks finds a requested refund without suspense', async () => {
  const { id } = await offerIn(world, 'PAID', { amountMinorUnit: 100_000 })
  const payment = await world.database.kysely
    .selectFrom('payments')
    .select('id')
    .where('pay_for_id', '=', id)
    .executeTakeFirstOrThrow()
  const found = await differencesAfter((trx) =>
    trx.updateTable('payments').set({ refund_requested_at: world.clock.now() }).where('id', '=', payment.id).execute(),
  )
  expect(found).toEqual([`Payment ${payment.id} has $0.00 in suspense and should have $1,100.00.`])
})

test('checkBooks finds unbalanced postings, which the database would reject', async () => {
  const transferId = newId()
  const found = await differencesAfter(async (trx) => {
    // The database rejects this transfer only at commit, and this transaction is rolled back
    // before.
    await post(trx, 'planted', transferId, [
      { account: { kind: 'PROCESSOR' }, amountMinorUnit: 700 },
      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: -600 },
    ])
  })
  expect(found).toEqual([
    'All postings in USD add up to $1.00, not to zero.',
    expect.stringMatching(/^Transfer [0-9a-f-]+ \(planted\) adds up to \$1\.00, not to zero\.$/),
    AT_PROCESSOR,
  ])
  const empty = await differencesAfter((trx) =>
    trx
      .insertInto('ledger_transfers')
      .values({ id: transferId, kind: 'planted', reference: 'empty', created_at: world.clock.now() })
      .execute(),
  )
  expect(empty).toEqual([`Transfer ${transferId} (planted) has no postings.`])
})

test('checkBooks finds a product payment without an earning or with a wrong one, and an earning without a successful payment', async () => {
  const talent = await world.talent()
  const { processorPaymentId } = await buy(world, await world.brand(), await sell(talent))
  const { id } = await paymentOf(world, processorPaymentId)
  const { processorPaymentId: unpaid } = (await intentFor(await world.brand(), await sell(talent))).body
  const { id: open } = await paymentOf(world, unpaid)
  const unbooked = await differencesAfter((trx) =>
    trx
      .updateTable('payments')
      .set({ status: 'SUCCEEDED', succeeded_at: world.clock.now() })
      .where('id', '=', open)
      .execute(),
  )
  expect(unbooked).toEqual([`Payment ${open} of $123.45 succeeded, but has no earning.`, AT_PROCESSOR])
  const changed = await differencesAfter((trx) =>
    trx.updateTable('share_tracking').set({ amount_minor_unit: 9877 }).where('payment_id', '=', id).execute(),
  )
  expect(changed).toEqual([
    `Payment ${id} booked $98.76 to its seller, whose earning for it is $98.77.`,
    `Seller ${talent.accountId} is owed $98.76 according to the ledger and $98.77 according to their open and held earnings.`,
  ])
  const booked = await differencesAfter((trx) =>
    post(trx, 'earned', open, [
      { account: { kind: 'PROCESSOR' }, amountMinorUnit: 500 },
      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: -500 },
    ]),
  )
  expect(booked).toEqual([`$5.00 was earned from payment ${open}, which did not succeed.`, AT_PROCESSOR])
})

test('checkBooks finds an advance whose deduction is missing, reversed or recouped without a payout', async () => {
  const talent = await world.talent()
  const { body } = await (await world.admin()).post('/api/payments/admin/advance-payout', {
    accountId: talent.accountId,
    amountMinorUnit: 9000,
  })
  const { id } = body.payOut
  const owed = (amount: string) =>
    `Seller ${talent.accountId} is owed -$90.00 according to the ledger and ${amount} according to their open and held earnings.`
  const gone = await differencesAfter((trx) => trx.deleteFrom('share_tracking').where('pay_for_id', '=', id).execute())
  expect(gone).toEqual([`Advance ${id} of $90.00 (succeeded) is not deducted from future earnings.`, owed('$0.00')])
  const reversed = await differencesAfter((trx) =>
    trx.updateTable('share_tracking').set({ status: 'REVERSED' }).where('pay_for_id', '=', id).execute(),
  )
  expect(reversed).toEqual([
    `Advance ${id} is $90.00 (succeeded), but $90.00 is deducted for it (reversed).`,
    owed('$0.00'),
  ])
  const recouped = await differencesAfter((trx) =>
    trx.updateTable('share_tracking').set({ status: 'PAID' }).where('pay_for_id', '=', id).execute(),
  )
  expect(recouped).toEqual([
    `Advance ${id} of $90.00 counts as recouped, but no successful payout includes it.`,
    owed('$0.00'),
  ])
})
