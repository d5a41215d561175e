import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { formatMoney } from '../../../platform/money.ts'
import { type AdminMatter, tellAdmins } from '../../people/admin/index.ts'

export type RefundFailure = {
  reason: string
  /** Not before; null: now. */
  tryAfter: Date | null
  /** Not by itself any more. */
  isStuck: boolean
  /** It was taken, and the money is here again; else it was refused. */
  hasComeBack: boolean
}

type Attempted = { id: string; attempt: number }

/** An attempt is over: the next one has a key of its own. Noted once, whoever else notes the same. */
export const noteRefundFailure = (ctx: Context, attempted: Attempted, failure: RefundFailure): Promise<void> =>
  inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    await trx.updateTable('payments').set({ refund_tried_at: at }).where('id', '=', attempted.id).execute()
    const noted = await endAttempt(trx, attempted, failure)
    if (noted && (failure.hasComeBack || failure.isStuck)) await tellOfFailure(trx, noted, failure, at)
  })

/** Undefined when somebody else has ended this attempt. The caller tells of it. */
export const endAttempt = (trx: Trx, { id, attempt }: Attempted, failure: RefundFailure) =>
  trx
    .updateTable('refunds')
    .set((set) => ({
      attempt: attempt + 1,
      failures: failure.hasComeBack ? set('failures', '+', 1) : set.ref('failures'),
      status: failure.isStuck ? 'STUCK' : 'PENDING',
      failure_reason: failure.reason,
      processor_refund_id: null,
      completed_at: null,
      try_after: failure.tryAfter,
    }))
    .where('payment_id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '<>', 'PAID_OTHERWISE')
    .returning(['payment_id', 'amount_minor_unit', 'currency'])
    .executeTakeFirst()

type Told = { payment_id: string; amount_minor_unit: number; currency: string }

export async function tellOfFailure(trx: Trx, told: Told, failure: RefundFailure, at: Date): Promise<void> {
  const amount = formatMoney(told.amount_minor_unit, told.currency)
  const { processor_payment_id } = await trx
    .selectFrom('payments')
    .select('processor_payment_id')
    .where('id', '=', told.payment_id)
    .executeTakeFirstOrThrow()
  await tellAdmins(trx, matterOf(amount, processor_payment_id ?? told.payment_id, failure), at)
}

function matterOf(
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
