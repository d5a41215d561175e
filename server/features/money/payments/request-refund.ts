import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type AppError, conflict, notFound, unavailable, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { askingSecondAdmin, type Permit } from '../../people/admin-approvals/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { findPayment, findPaymentWithRefund, lockPayment, returnedMinorUnitOf } from '../payment/index.ts'
import { checkForDispute } from './follow-charge.ts'
import type { PayForTable } from './pay-for.ts'
import { toSettlingPayment } from './payment-in-settle.ts'
import { type AdminRefund, lockRefundable, passRefundGate, requestRefundOf } from './record-refund-request.ts'
import { type RefundProgress, sendRefund } from './refund-payment.ts'

export type RefundResponse = {
  refundPaymentId: string
  processorRefundId: string
  /** `pending`: the processor has accepted the refund, but it has not reached the buyer yet. */
  status: 'pending' | 'succeeded'
}

/**
 * Refunds a whole payment for an admin. The sold thing, the seller's earning and the ledger change
 * at once. The money moves as soon as the processor accepts the refund. A repeated call returns
 * the same refund (contract, part 3, "POST /refund").
 * @throws SECOND_ADMIN_REQUIRED above the amount of REFUND_APPROVAL_ABOVE, without a permit
 * @throws NotFound; Forbidden for an admin who is the buyer or the seller; UnprocessableEntity
 * unless the payment has succeeded; Conflict while the payment is disputed, or if the sold thing
 * prevents the refund; ServiceUnavailable if the refund is recorded but the processor has not
 * accepted it yet
 */
export const requestRefund = (
  ctx: Context,
  payFor: PayForTable,
  admin: Caller,
  request: Requested,
): Promise<RefundResponse> =>
  askingSecondAdmin(ctx, { admin, reason: request.note }, () => refund(ctx, payFor, admin, request))

type Requested = {
  processorPaymentId: string
  note: string | null
  permit?: Permit | undefined
  /** The thing that the admin acts on, if it is not the payment itself. */
  as?: Pick<AdminRefund, 'kind' | 'subjectId'>
}

async function refund(
  ctx: Context,
  payFor: PayForTable,
  admin: Caller,
  { processorPaymentId, note, permit, as }: Requested,
): Promise<RefundResponse> {
  const earlier = await findPaymentWithRefund(ctx.db, processorPaymentId)
  if (!earlier) throw notFound('There is no such payment.')
  let isFresh = false
  if (!earlier.refund_requested_at) {
    if (earlier.status === 'SUCCEEDED') await checkForDispute(ctx, payFor, processorPaymentId)
    isFresh = await inTransaction(ctx.db, async (trx) => {
      // Of two concurrent calls, the second finds the refund of the first.
      if ((await lockPayment(trx, processorPaymentId))?.refund_requested_at) return false
      const payment = await lockRefundable(trx, processorPaymentId)
      const { buyer_account_id: buyer, seller_account_id: seller } = payment
      await assertUninvolved(trx, admin, buyer === null ? [seller] : [buyer, seller])
      const at = ctx.clock.now()
      const asked = as ?? { kind: 'refund', subjectId: payment.id }
      const passed = await passRefundGate(trx, ctx.config, payment, { ...asked, permit, at })
      const handler = payFor[payment.pay_for]
      if (!handler) throw new Error(`no handler for payments of ${payment.pay_for}`)
      const reason = { kind: 'refund', accountId: admin.accountId, note } as const
      const given = await handler.onRefunded(trx, toSettlingPayment(payment, processorPaymentId), reason, at, ctx)
      if ('refusedBecause' in given) throw conflict(given.refusedBecause)
      await requestRefundOf(trx, payment, {
        reason: 'admin',
        accountId: admin.accountId,
        borneBy: given.borneBy,
        passed,
        at,
      })
      const entry = {
        actorAccountId: admin.accountId,
        action: 'refund',
        subjectType: 'payment',
        subjectId: payment.id,
        reason: note,
        before: { status: payment.status },
        after: {
          refundedMinorUnit: payment.amount_minor_unit - returnedMinorUnitOf(payment),
          currency: payment.currency,
        },
      }
      await recordAudit(trx, entry, at)
      return true
    })
  }
  const payment = await findPaymentWithRefund(ctx.db, processorPaymentId)
  const progress = payment ? await sendRefund(ctx, payment.id, { isFresh }) : 'refunded'
  const done = await findPaymentWithRefund(ctx.db, processorPaymentId)
  if (!done?.refund_id) throw unprocessable('This payment was already refunded at the payment processor.')
  const refusal = NOT_SENT[progress]
  if (refusal) throw refusal()
  return {
    refundPaymentId: done.refund_id,
    // After our idempotency key has expired, the processor reports the refund without its id, so
    // the payment's id is returned instead.
    processorRefundId: done.processor_refund_id ?? processorPaymentId,
    status: progress === 'refunded' ? 'succeeded' : 'pending',
  }
}

const NOT_SENT: Partial<Record<RefundProgress, () => AppError>> = {
  disputed: () =>
    conflict(
      'The refund is recorded, but the cardholder’s bank is disputing the payment. It is sent once the bank has decided.',
    ),
  waiting: () =>
    unavailable(
      'The refund is recorded, but the payment processor has not accepted it yet. It is retried automatically.',
    ),
  stuck: () =>
    conflict('The payment processor refused this refund. Retry it, or record how the buyer was paid instead.'),
}

/** Refunds a payment that another admin asked to refund, as the admin who approves it. */
export async function requestApprovedRefund(ctx: Context, payFor: PayForTable, permit: Permit): Promise<void> {
  const processorPaymentId = (await findPayment(ctx.db, permit.subjectId))?.processor_payment_id
  if (!processorPaymentId) throw notFound('There is no such payment.')
  await requestRefund(ctx, payFor, permit.by, { processorPaymentId, note: permit.reason, permit })
}
