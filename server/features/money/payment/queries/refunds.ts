import type { Insertable, Selectable, Updateable } from 'kysely'
import type { RefundsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { type PaymentRow, returnedMinorUnitOf } from '../payment.ts'

export type RefundRow = Selectable<RefundsTable>
export type RefundReason = Insertable<RefundsTable>['reason']

/**
 * Inserts the only refund of a payment. The amount does not include parts that were already
 * returned.
 */
export async function insertRefund(
  trx: Trx,
  payment: PaymentRow,
  { reason, accountId, at }: { reason: RefundReason; accountId: string | null; at: Date },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('refunds')
    .values({
      id,
      payment_id: payment.id,
      amount_minor_unit: payment.amount_minor_unit - returnedMinorUnitOf(payment),
      currency: payment.currency,
      reason,
      requested_by_account_id: accountId,
      status: 'PENDING',
      created_at: at,
    })
    .execute()
  return id
}

/** Finds the refund of a payment. The caller must have locked the payment. */
export const findRefund = (trx: Trx, paymentId: string): Promise<RefundRow | undefined> =>
  trx.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

/** Updates the refund of a payment that the caller has locked. */
export async function updateRefund(trx: Trx, paymentId: string, change: Updateable<RefundsTable>): Promise<void> {
  await trx.updateTable('refunds').set(change).where('payment_id', '=', paymentId).execute()
}

/** Finds a payment with its refund, if there is one. */
export const findPaymentWithRefund = (db: Db, processorPaymentId: string) =>
  db
    .selectFrom('payments as p')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .select(['p.id', 'p.status', 'p.refund_requested_at', 'r.id as refund_id', 'r.processor_refund_id'])
    .where('p.processor_payment_id', '=', processorPaymentId)
    .executeTakeFirst()

export type PendingRefund = Pick<PaymentRow, 'id' | 'amount_minor_unit' | 'currency'> &
  Pick<RefundRow, 'status' | 'attempt' | 'failures' | 'try_after' | 'processor_refund_id'> & { intentId: string }

/** Returns the refund that `insertRefund` has just inserted. */
export const freshRefundOf = (payment: PaymentRow, intentId: string): PendingRefund => ({
  id: payment.id,
  intentId,
  amount_minor_unit: payment.amount_minor_unit,
  currency: payment.currency,
  status: 'PENDING',
  attempt: 1,
  failures: 0,
  try_after: null,
  processor_refund_id: null,
})

/** Finds a payment with a refund that must still be made. */
export async function findPendingRefund(db: Db, paymentId: string): Promise<PendingRefund | undefined> {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('refunds as r', 'r.payment_id', 'p.id')
    .select([
      'p.id',
      'p.processor_payment_id',
      'p.amount_minor_unit',
      'p.currency',
      'r.status',
      'r.attempt',
      'r.failures',
      'r.try_after',
      'r.processor_refund_id',
    ])
    .where('p.id', '=', paymentId)
    .where('p.refund_requested_at', 'is not', null)
    .where('p.refunded_at', 'is', null)
    .executeTakeFirst()
  const { processor_payment_id: intentId } = row ?? {}
  return row && intentId ? { ...row, intentId } : undefined
}

/**
 * Marks an attempt to refund as being sent. Returns false if the attempt has already ended. The
 * caller must have locked the payment.
 */
export async function claimRefundAttempt(
  trx: Trx,
  { id, attempt }: Pick<PendingRefund, 'id' | 'attempt'>,
  at: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('refunds')
    .set({ sending_at: at })
    .where('payment_id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'PENDING')
    .where('processor_refund_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records that the processor accepted an attempt, with its refund id. */
export async function recordRefundAccepted(
  db: Db,
  { paymentId, attempt, refundId }: { paymentId: string; attempt: number; refundId: string },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ processor_refund_id: refundId, status: 'PENDING' })
    .where('payment_id', '=', paymentId)
    .where('attempt', '=', attempt)
    .where('status', 'in', ['PENDING', 'STUCK'])
    .execute()
}

/**
 * Records that the refund of an attempt has reached the buyer. Returns false if the attempt has
 * already ended in another way, because the processor's data was outdated. The caller must have
 * locked the payment.
 */
export async function completeRefundAttempt(
  trx: Trx,
  { paymentId, attempt, refundId, at }: { paymentId: string; attempt: number; refundId: string | null; at: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('refunds')
    .set({ status: 'SUCCEEDED', processor_refund_id: refundId, completed_at: at })
    .where('payment_id', '=', paymentId)
    .where('attempt', '=', attempt)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type FailedAttempt = {
  reason: string
  /** Null means that the next attempt may start at once. */
  tryAfter: Date | null
  /** True if only an admin can continue the refund. */
  isStuck: boolean
  /**
   * True if the processor accepted the refund and the money came back, false if it refused the
   * refund.
   */
  hasComeBack: boolean
}

/** Ends an attempt. Returns undefined if the attempt has already ended. */
export const endRefundAttempt = (trx: Trx, { id, attempt }: { id: string; attempt: number }, ended: FailedAttempt) =>
  trx
    .updateTable('refunds')
    .set((set) => ({
      attempt: attempt + 1,
      failures: ended.hasComeBack ? set('failures', '+', 1) : set.ref('failures'),
      status: ended.isStuck ? 'STUCK' : 'PENDING',
      failure_reason: ended.reason,
      processor_refund_id: null,
      completed_at: null,
      try_after: ended.tryAfter,
    }))
    .where('payment_id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '<>', 'PAID_OTHERWISE')
    .returning(['payment_id', 'amount_minor_unit', 'currency'])
    .executeTakeFirst()
