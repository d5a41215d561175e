import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { formatMoney } from '../../../platform/money.ts'
import { notifyAdmins } from '../../people/notifications/index.ts'
import { endRefundAttempt, type FailedAttempt, getPayment, updatePayment } from '../payment/index.ts'
import { refundFailedMatter } from './domain/admin-matters.ts'

export type RefundFailure = FailedAttempt

type Attempted = { id: string; attempt: number }

/**
 * Records that an attempt failed, only once per attempt. The next attempt gets a new idempotency
 * key.
 */
export const recordRefundFailure = (ctx: Context, attempted: Attempted, failure: RefundFailure): Promise<void> =>
  inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    await updatePayment(trx, attempted.id, { refund_tried_at: at })
    const noted = await endRefundAttempt(trx, attempted, failure)
    if (noted && (failure.hasComeBack || failure.isStuck)) await notifyOfFailure(trx, noted, failure, at)
  })

type FailedRefund = { payment_id: string; amount_minor_unit: number; currency: string }

export async function notifyOfFailure(trx: Trx, refund: FailedRefund, failure: RefundFailure, at: Date): Promise<void> {
  const amount = formatMoney(refund.amount_minor_unit, refund.currency)
  const { processor_payment_id } = await getPayment(trx, refund.payment_id)
  await notifyAdmins(trx, refundFailedMatter(amount, processor_payment_id ?? refund.payment_id, failure), at)
}
