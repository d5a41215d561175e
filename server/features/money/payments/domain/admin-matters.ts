import { formatMoney } from '../../../../platform/money.ts'
import type { AdminMatter } from '../../../people/notifications/index.ts'
import type { EndedAttempt, PaymentRow } from '../../payment/index.ts'

type Part = Pick<PaymentRow, 'id' | 'processor_payment_id' | 'amount_minor_unit' | 'currency'> & { part: number }

/** Builds the message to admins about a part that is gone. */
export function partReturnedMatter({ id, processor_payment_id, amount_minor_unit, currency, part }: Part): AdminMatter {
  const gone = formatMoney(part, currency)
  return {
    kind: 'PART_RETURNED',
    title: `${gone} of a payment of ${formatMoney(amount_minor_unit, currency)} went back`,
    paragraphs: [
      `Of payment ${processor_payment_id ?? id}, ${gone} was given back at the payment processor or kept by a bank. Nothing is paid out of it until you decide.`,
      'Release the earning and bear the part, take the part out of the earning, or refund all of it: under Refunds in the administration.',
    ],
  }
}

/** Builds the message to admins about a failed refund. */
export function refundFailedMatter(
  amount: string,
  name: string,
  { reason, isStuck, hasComeBack, tryAfter }: EndedAttempt,
): AdminMatter {
  const next = isStuck
    ? `It is not tried again by itself. Have it tried again, or pay the buyer otherwise and say so: under Refunds in the administration.`
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
