import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { buy, sell } from '../../../../tests/support/money/products.ts'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { compareWithProcessor } from './index.ts'

const { faults, wrap } = faultyProcessor()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
})
afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})
afterAll(() => world.close())

const db = () => world.database.kysely
const compare = (days = 30) => compareWithProcessor(world.app.ctx, { days })
const differences = async () => (await compare()).differences
const aPayment = async () => {
  const { processorPaymentId } = await buy(world, await world.brand(), await sell(await world.talent()))
  const { id } = await db()
    .selectFrom('payments')
    .select('id')
    .where('processor_payment_id', '=', processorPaymentId)
    .executeTakeFirstOrThrow()
  return { id, processorPaymentId, name: `Payment ${id} (${processorPaymentId})` }
}
async function whileChanged(table: 'payments' | 'payouts', id: string, change: object, work: () => Promise<void>) {
  const { id: _, ...before } = await db().selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db().updateTable(table).set(change).where('id', '=', id).execute()
  await work()
  await db()
    .updateTable(table)
    .set(before as object)
    .where('id', '=', id)
    .execute()
}

test('the comparison finds no difference for any kind of payment and payout, and reports progress', async () => {
  for (const status of ['ACCEPTED', 'PENDING_PAY_CAPTURE', 'PAID', 'COMPLETED'] as const) await offerIn(world, status)
  const refunded = await aPayment()
  await (await world.admin()).post('/api/payments/refund', { processorPaymentId: refunded.processorPaymentId })
  for (const outcome of ['open', 'won', 'lost'] as const) {
    const { processorPaymentId } = await aPayment()
    await world.app.simulator.disputeFromOutside(processorPaymentId)
    if (outcome !== 'open') await world.app.simulator.closeDisputeFromOutside(processorPaymentId, outcome)
  }
  await world.app.simulator.deliverDueEvents()
  await buy(world, await world.brand(), await sell(await world.talent()), 'decline')
  await world.cron('/api/payments/process-payouts')
  const talent = await world.talent()
  await (await world.admin()).post('/api/payments/admin/advance-payout', {
    accountId: talent.accountId,
    amountMinorUnit: 9000,
  })
  const progress: [number, number][] = []
  const compared = await compareWithProcessor(world.app.ctx, {
    days: 30,
    onProgress: (done, total) => progress.push([done, total]),
  })
  expect(compared.differences).toEqual([])
  expect(compared.paymentCount).toBeGreaterThanOrEqual(8)
  expect(compared.payoutCount).toBeGreaterThanOrEqual(3)
  const all = compared.paymentCount + compared.payoutCount
  expect(progress.at(-1)).toEqual([all, all])
  expect(progress).toHaveLength(all)
})

test('the comparison reports a different amount, status, refund or dispute in words', async () => {
  const { id, name, processorPaymentId } = await aPayment()
  await whileChanged('payments', id, { amount_minor_unit: 12_346 }, async () =>
    expect(await differences()).toEqual([`${name} is 12346 USD here and 12345 USD at the processor.`]),
  )
  await whileChanged('payments', id, { status: 'FAILED' }, async () =>
    expect(await differences()).toEqual([`${name} is FAILED here and succeeded at the processor.`]),
  )
  await whileChanged('payments', id, { status: 'REFUNDED', refunded_at: world.clock.now() }, async () =>
    expect(await differences()).toEqual([`${name} has 12345 USD refunded here and 0 at the processor.`]),
  )
  await whileChanged('payments', id, { disputed_at: world.clock.now() }, async () =>
    expect(await differences()).toEqual([`${name} has dispute status “open” here and “none” at the processor.`]),
  )
  await whileChanged('payments', id, { processor_payment_id: 'pi_unknown' }, async () =>
    expect(await differences()).toEqual([`Payment ${id} (pi_unknown) is unknown to the processor.`]),
  )
  await whileChanged('payments', id, { updated_at: new Date(world.clock.now().getTime() - 31 * DAY_MS) }, async () => {
    const { paymentCount } = await compare(30)
    expect((await compare(32)).paymentCount).toBe(paymentCount + 1)
  })
  expect(await differences()).toEqual([])
  faults.findPaymentIntent = async (proceed, requestedId) => {
    if (requestedId === processorPaymentId) throw new ProcessorUnavailable('no answer')
    return proceed()
  }
  expect(await differences()).toEqual([`Payment ${id} could not be compared: the processor did not respond.`])
})

test('the comparison finds a payout without its transfer, with another one, or FAILED although it was sent', async () => {
  const talent = await world.talent()
  await earn(world.database, { accountId: talent.accountId, amountMinorUnit: 9000, at: world.clock.now() })
  // The payment was inserted by hand and is unknown to the processor, so only payouts are
  // compared.
  await world.cron('/api/payments/process-payouts')
  const { id, transfer_id } = await db()
    .selectFrom('payouts')
    .select(['id', 'transfer_id'])
    .where('account_id', '=', talent.accountId)
    .executeTakeFirstOrThrow()
  const ofPayouts = async () => (await differences()).filter((difference) => difference.startsWith('Payout'))
  expect(await ofPayouts()).toEqual([])
  await whileChanged('payouts', id, { amount_minor_unit: 9001 }, async () =>
    expect(await ofPayouts()).toEqual([`Payout ${id} (SUCCEEDED) is 9001 USD here and 9000 USD at the processor.`]),
  )
  await whileChanged('payouts', id, { transfer_id: 'tr_other' }, async () =>
    expect(await ofPayouts()).toEqual([
      `Payout ${id} (SUCCEEDED) is transfer tr_other here and ${transfer_id} at the processor.`,
    ]),
  )
  await whileChanged('payouts', id, { destination: 'acct_other' }, async () =>
    expect(await ofPayouts()).toEqual([`Payout ${id} (SUCCEEDED) of 9000 USD has no transfer at the processor.`]),
  )
  await whileChanged('payouts', id, { status: 'FAILED' }, async () =>
    expect(await ofPayouts()).toEqual([`Payout ${id} (FAILED) was still sent as transfer ${transfer_id}.`]),
  )
})
