import type { Context } from '../../../platform/context.ts'
import { conflict, forbidden, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { findPayment, isOfTeam, type PaymentRow } from '../payment/index.ts'
import type { PayForTable } from './pay-for.ts'
import { type SettleOutcome, settlePayment } from './settle-payment.ts'

/** Messages for outcomes after which the client should send the request again later. */
const PENDING_MESSAGES = {
  waiting: 'The payment has not arrived yet.',
  authorized: 'The payment is authorized and under review.',
  declined: 'The payment was declined. Try again, or use another card.',
} as const satisfies Partial<Record<SettleOutcome, string>>

export type PendingReason = keyof typeof PENDING_MESSAGES

/**
 * Completes a payment that the buyer's client reports as paid, by the processor's id or ours.
 * Applies the processor's current state. Safe to repeat (contract, part 3, "POST /complete").
 * @param options.read - the payment, if the caller has read it already
 * @param options.leavesUnpayable - as for settlePayment
 * @throws NotFound; Forbidden for another account's payment; Conflict if it differs from what we
 * requested, or is being refunded; UnprocessableEntity if it is canceled or refunded
 */
export async function completePayment(
  ctx: Context,
  payFor: PayForTable,
  caller: Pick<Caller, 'userId' | 'isAdmin' | 'team'>,
  paymentId: string,
  { read, leavesUnpayable = false }: { read?: PaymentRow; leavesUnpayable?: boolean } = {},
): Promise<{ payment: PaymentRow } | { notYet: string; reason: PendingReason }> {
  const payment = read ?? (await findPayment(ctx.db, paymentId))
  if (!payment) throw notFound('There is no such payment.')
  const isBuyer = payment.buyer_user_id === caller.userId && (!caller.team || isOfTeam(payment))
  if (!isBuyer && !caller.isAdmin) throw forbidden('This payment belongs to another account.')
  if (payment.status === 'SUCCEEDED' && !payment.refund_requested_at) return { payment }
  const settled =
    payment.processor_payment_id === null
      ? undefined
      : await settlePayment(ctx, payFor, payment.processor_payment_id, { leavesUnpayable })
  if (!settled) throw notFound('The payment processor does not know this payment.')
  switch (settled.outcome) {
    case 'succeeded':
      return { payment: settled.payment }
    case 'refunding':
      throw conflict('This was no longer available when your payment arrived. Your payment is refunded in full.')
    case 'mismatch':
      throw conflict('The payment processor reports a different payment than agreed. We are looking into it.')
    case 'refunded':
      throw unprocessable('This payment was refunded.')
    case 'canceled':
      throw unprocessable('This payment was canceled. Start a new one.')
    case 'waiting':
    case 'authorized':
    case 'declined':
      return { notYet: PENDING_MESSAGES[settled.outcome], reason: settled.outcome }
  }
}
