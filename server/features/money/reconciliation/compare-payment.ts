import type { IntentStatus, PaymentIntent } from '../../../providers/processor/port.ts'
import type { PaymentRow } from '../payment/index.ts'

export type ComparedPayment = Pick<
  PaymentRow,
  | 'id'
  | 'processor_payment_id'
  | 'amount_minor_unit'
  | 'currency'
  | 'status'
  | 'refunded_at'
  | 'disputed_at'
  | 'dispute_outcome'
  | 'outside_refunded_minor_unit'
  | 'lost_minor_unit'
  | 'refund_requested_at'
> & { refund_status: string | null }

const AGREEING: Record<ComparedPayment['status'], readonly IntentStatus[]> = {
  PENDING: ['requires_payment_method', 'processing'],
  FAILED: ['requires_payment_method', 'processing'],
  AUTHORIZED: ['requires_capture'],
  SUCCEEDED: ['succeeded'],
  REFUNDED: ['succeeded'],
  CANCELED: ['canceled'],
}

/** @returns one sentence for each difference */
export function comparePayment(payment: ComparedPayment, intent: PaymentIntent | undefined): string[] {
  const name = `Payment ${payment.id} (${payment.processor_payment_id})`
  if (!intent) return [`${name} is unknown to the processor.`]
  const differences: string[] = []
  if (intent.amountMinorUnit !== payment.amount_minor_unit || intent.currency !== payment.currency)
    differences.push(
      `${name} is ${payment.amount_minor_unit} ${payment.currency} here and ${intent.amountMinorUnit} ${intent.currency} at the processor.`,
    )
  if (!AGREEING[payment.status].includes(intent.status))
    differences.push(`${name} is ${payment.status} here and ${intent.status} at the processor.`)
  const refunded = computeExpectedRefund(payment)
  // The refund has not reached the buyer yet, so the refunded amounts may differ.
  const isUnderWay = payment.refund_requested_at !== null && intent.refundPendingMinorUnit > 0
  if (intent.amountRefundedMinorUnit !== refunded && !isUnderWay)
    differences.push(
      `${name} has ${refunded} ${payment.currency} refunded here and ${intent.amountRefundedMinorUnit} at the processor.`,
    )
  const dispute = payment.disputed_at === null ? 'none' : (payment.dispute_outcome ?? 'open')
  if (intent.dispute !== dispute)
    differences.push(`${name} has dispute status “${dispute}” here and “${intent.dispute}” at the processor.`)
  return differences
}

/**
 * Money that banks took back does not count as refunded. The processor does not know about
 * payments that the operator made in another way.
 */
const computeExpectedRefund = (payment: ComparedPayment): number =>
  payment.refunded_at !== null && payment.refund_status !== 'PAID_OTHERWISE'
    ? payment.amount_minor_unit - payment.lost_minor_unit
    : payment.outside_refunded_minor_unit
