import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { formatMoney } from '../../../platform/money.ts'
import { type AdminMatter, tellAdmins } from '../../people/notifications/index.ts'
import { type EndedAttempt, endRefundAttempt, getPayment, updatePayment } from '../payment/index.ts'

export type RefundFailure = EndedAttempt

type Attempted = { id: string; attempt: number }

/** An attempt is over: the next one has a key of its own. Noted once, whoever else notes the same. */
export const noteRefundFailure = (ctx: Context, attempted: Attempted, failure: RefundFailure): Promise<void> =>
  inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    await updatePayment(trx, attempted.id, { refund_tried_at: at })
    const noted = await endRefundAttempt(trx, attempted, failure)
    if (noted && (failure.hasComeBack || failure.isStuck)) await tellOfFailure(trx, noted, failure, at)
  })

type Told = { payment_id: string; amount_minor_unit: number; currency: string }

export async function tellOfFailure(trx: Trx, told: Told, failure: RefundFailure, at: Date): Promise<void> {
  const amount = formatMoney(told.amount_minor_unit, told.currency)
  const { processor_payment_id } = await getPayment(trx, told.payment_id)
  await tellAdmins(trx, refundFailedMatter(amount, processor_payment_id ?? told.payment_id, failure), at)
}

/** What the admins are told of it. */
export function refundFailedMatter(
  amount: string,
  name: string,
  { reason, isStuck, hasComeBack, tryAfter }: RefundFailure,
): AdminMatter {
  const next = isStuck
    ? `It is not tried again by itself. Have it tried again, or pay the buyer otherwise and say so (POST /api/payments/admin/settle-refund).`
    : `It is tried again by itself${tryAfter ? ' tomorrow' : ''}; there is nothing to do yet.`
  return {
    kind: 'REFUND_FAILED',
    title: hasComeBack ? `A refund of ${amount} came back` : `A refund of ${amount} is refused`,
    paragraphs: [
      `${hasComeBack ? 'The buyer’s bank could not book the refund' : 'The payment processor refuses the refund'} of payment ${name}: ${reason} The buyer does not have the money; we hold it for them.`,
      next,
    ],
  }
}
