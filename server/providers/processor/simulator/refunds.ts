import type { Selectable } from 'kysely'
import type { SimulatorRefundsTable } from '../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { ProcessorRefusal, REFUSALS, type Refund } from '../port.ts'
import { chargeObject, type IntentRow, refundObject } from './event-objects.ts'
import { queueEvents } from './events.ts'
import { processorId } from './ids.ts'
import { changeIntent, claimIntent, claimIntentIn } from './intents.ts'

type RefundRow = Selectable<SimulatorRefundsTable>

export type RefundCourse = { isSlow: boolean; willFail: boolean }

const toRefund = ({ id, status, failure_reason }: RefundRow): Refund => ({
  id,
  state: status,
  failureReason: failure_reason,
})

export async function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  const row = await db.selectFrom('simulator.refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRefund(row)
}

/** Taken by banks because of open or lost disputes. This amount cannot be refunded. */
export const disputedAmountOf = ({ disputes }: IntentRow): number =>
  disputes.reduce((sum, { state, amountMinorUnit }) => (state === 'won' ? sum : sum + amountMinorUnit), 0)

/** Without an amount, refunds the rest of the charge. */
export async function refundIntent(
  trx: Trx,
  id: string,
  now: Date,
  { amountMinorUnit, isSlow = false, willFail = false }: { amountMinorUnit?: number } & Partial<RefundCourse> = {},
): Promise<Refund> {
  const row = await claimIntentIn(trx, id, ['succeeded'])
  const left = row.amount_received - row.amount_refunded - disputedAmountOf(row)
  if (row.amount_refunded >= row.amount_received)
    throw new ProcessorRefusal('charge_already_refunded', 'The charge has been refunded.')
  if (row.disputes.some(({ state }) => state === 'open') || left <= 0)
    throw new ProcessorRefusal(REFUSALS.disputed, 'The charge is disputed.')
  const amount = amountMinorUnit ?? left
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left)
    throw new ProcessorRefusal('amount_too_large', `Only ${left} of the charge can still be refunded.`)
  const refund = await trx
    .insertInto('simulator.refunds')
    .values({
      id: processorId('re'),
      payment_intent_id: id,
      amount,
      status: isSlow ? 'pending' : 'succeeded',
      will_fail: willFail,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await changeIntent(
    trx,
    row,
    { amount_refunded: row.amount_refunded + amount },
    (changed) => [{ type: 'charge.refunded', object: chargeObject(changed, 'succeeded') }],
    now,
  )
  return toRefund(refund)
}

/** Settles at most 50 refunds per call. */
export async function settleRefunds(trx: Trx, now: Date): Promise<number> {
  const due = await trx
    .selectFrom('simulator.refunds')
    .selectAll()
    .where('status', '=', 'pending')
    .limit(50)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const refund of due) await endRefund(trx, refund, refund.will_fail ? 'failed' : 'succeeded', now)
  return due.length
}

/** Returns false if no refund is pending or succeeded. */
export async function failLastRefund(trx: Trx, intentId: string, now: Date): Promise<boolean> {
  const refund = await trx
    .selectFrom('simulator.refunds')
    .selectAll()
    .where('payment_intent_id', '=', intentId)
    .where('status', '<>', 'failed')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!refund) return false
  await endRefund(trx, refund, 'failed', now)
  return true
}

async function endRefund(trx: Trx, refund: RefundRow, status: 'succeeded' | 'failed', now: Date): Promise<void> {
  const row = await claimIntent(trx, refund.payment_intent_id)
  if (!row) throw new Error(`${refund.id} is a refund without a payment intent`)
  const ended = await trx
    .updateTable('simulator.refunds')
    .set({ status, failure_reason: status === 'failed' ? 'expired_or_canceled_card' : null })
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after =
    status === 'succeeded'
      ? row
      : await changeIntent(trx, row, { amount_refunded: row.amount_refunded - refund.amount }, () => [], now)
  const object = refundObject(after, ended)
  const types = ['refund.updated', 'charge.refund.updated', ...(status === 'failed' ? ['refund.failed'] : [])]
  await queueEvents(
    trx,
    types.map((type) => ({ type, object })),
    now,
  )
}
