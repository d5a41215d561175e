import { formatMoney } from '../../../../platform/money.ts'
import type { AdminMatter } from '../../../people/notifications/index.ts'
import type { FailedAttempt, PaymentRow } from '../../payment/index.ts'

type Part = Pick<PaymentRow, 'id' | 'processor_payment_id' | 'amount_minor_unit' | 'currency'> & { part: number }

export function partReturnedMatter({ id, processor_payment_id, amount_minor_unit, currency, part }: Part): AdminMatter {
  const gone = formatMoney(part, currency)
  return {
    kind: 'PART_RETURNED',
    area: 'payments',
    title: `${gone} of a payment of ${formatMoney(amount_minor_unit, currency)} was refunded`,
    paragraphs: [
      `${gone} of payment ${processor_payment_id ?? id} was refunded at the payment processor or kept by a bank. Its earnings are held until you decide.`,
      'Under Refunds in the admin area, release the earnings and bear the loss, deduct the part from the earnings, or refund the whole payment.',
    ],
  }
}

export function refundFailedMatter(
  amount: string,
  name: string,
  { reason, isStuck, hasComeBack, tryAfter }: FailedAttempt,
): AdminMatter {
  const next = isStuck
    ? `It is not retried automatically. Under Refunds in the admin area, retry it, or pay the buyer another way and record that.`
    : `It is retried automatically${tryAfter ? ' tomorrow' : ''}. You do not need to do anything yet.`
  return {
    kind: 'REFUND_FAILED',
    area: 'payments',
    title: hasComeBack ? `A refund of ${amount} was returned` : `A refund of ${amount} was refused`,
    paragraphs: [
      `${hasComeBack ? 'The buyer’s bank could not book the refund' : 'The payment processor refuses the refund'} of payment ${name}: ${reason} The buyer does not have the money yet; we are holding it for them.`,
      next,
    ],
  }
}
