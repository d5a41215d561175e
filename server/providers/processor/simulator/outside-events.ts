import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { notFound, unprocessable } from '../../../platform/errors.ts'
import type { PaymentIntent } from '../port.ts'
import { disputeObject, type IntentRow } from './event-objects.ts'
import { queueEvents } from './events.ts'
import { processorId } from './ids.ts'
import { claimIntent, toPaymentIntent } from './intents.ts'
import { disputedAmountOf, failLastRefund, type RefundCourse, refundIntent } from './refunds.ts'

type World = { db: Db; clock: Clock }

export function refundFromOutside(
  { db, clock }: World,
  id: string,
  { amountMinorUnit, ...course }: { amountMinorUnit?: number | undefined } & RefundCourse,
): Promise<PaymentIntent> {
  return inTransaction(db, async (trx) => {
    const row = await requireIntent(trx, id)
    const left = refundableOf(row)
    if (row.status !== 'succeeded' || left <= 0 || isOpen(row))
      throw unprocessable('Only a payment that succeeded, is not disputed and was not refunded can be refunded.')
    const amount = amountMinorUnit ?? left
    if (amount > left) throw unprocessable(`Only ${left} (in minor units) of this payment can still be refunded.`)
    await refundIntent(trx, id, clock.now(), { amountMinorUnit: amount, ...course })
    return toPaymentIntent(await requireIntent(trx, id))
  })
}

export function failRefundFromOutside({ db, clock }: World, id: string): Promise<PaymentIntent> {
  return inTransaction(db, async (trx) => {
    await requireIntent(trx, id)
    if (!(await failLastRefund(trx, id, clock.now())))
      throw unprocessable('This payment has no refund that could fail.')
    return toPaymentIntent(await requireIntent(trx, id))
  })
}

export function disputeFromOutside(
  { db, clock }: World,
  id: string,
  amountMinorUnit: number | undefined,
): Promise<PaymentIntent> {
  return inTransaction(db, async (trx) => {
    const now = clock.now()
    const row = await requireIntent(trx, id)
    const amount = amountMinorUnit ?? refundableOf(row)
    if (row.status !== 'succeeded' || refundableOf(row) <= 0 || amount > refundableOf(row))
      throw unprocessable('Only the remaining amount of a successful payment can be disputed.')
    const dispute = await trx
      .insertInto('simulator.disputes')
      .values({ id: processorId('dp'), payment_intent_id: id, amount, status: 'open', created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    const object = disputeObject(row, dispute)
    const types = ['charge.dispute.created', 'charge.dispute.funds_withdrawn']
    await queueEvents(
      trx,
      types.map((type) => ({ type, object })),
      now,
    )
    return toPaymentIntent(await requireIntent(trx, id))
  })
}

export function closeDisputeFromOutside(
  { db, clock }: World,
  id: string,
  outcome: 'won' | 'lost',
): Promise<PaymentIntent> {
  return inTransaction(db, async (trx) => {
    const now = clock.now()
    const row = await requireIntent(trx, id)
    const open = row.disputes.find(({ state }) => state === 'open')
    if (!open) throw unprocessable('Only an open dispute can be decided.')
    const dispute = await trx
      .updateTable('simulator.disputes')
      .set({ status: outcome })
      .where('id', '=', open.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const object = disputeObject(row, dispute)
    const types = ['charge.dispute.closed', ...(outcome === 'won' ? ['charge.dispute.funds_reinstated'] : [])]
    await queueEvents(
      trx,
      types.map((type) => ({ type, object })),
      now,
    )
    return toPaymentIntent(await requireIntent(trx, id))
  })
}

const refundableOf = (row: IntentRow): number => row.amount_received - row.amount_refunded - disputedAmountOf(row)
const isOpen = ({ disputes }: IntentRow): boolean => disputes.some(({ state }) => state === 'open')

/** @throws NotFound */
async function requireIntent(trx: Trx, id: string): Promise<IntentRow> {
  const row = await claimIntent(trx, id)
  if (!row) throw notFound('There is no such payment intent.')
  return row
}
