import type { Trx } from '../../../platform/database/transaction.ts'
import type { MailExample } from '../../../platform/mail/index.ts'
import { formatMoney } from '../../../platform/money.ts'
import { type AdminMatter, matterExample, tellAdmins } from '../../people/notifications/index.ts'
import { type EndedAttempt, type PaymentRow, undecidedOf } from '../payment/index.ts'

/** A part of a payment is gone, and only a person can say whose part it was. */
export const tellOfPart = (trx: Trx, payment: PaymentRow, at: Date): Promise<void> =>
  tellAdmins(trx, partReturnedMatter({ ...payment, part: undecidedOf(payment) }), at)

type Part = Pick<PaymentRow, 'id' | 'processor_payment_id' | 'amount_minor_unit' | 'currency'> & { part: number }

/** What the admins are told of a part that went back. */
export function partReturnedMatter({ id, processor_payment_id, amount_minor_unit, currency, part }: Part): AdminMatter {
  const gone = formatMoney(part, currency)
  return {
    kind: 'PART_RETURNED',
    title: `${gone} of a payment of ${formatMoney(amount_minor_unit, currency)} went back`,
    paragraphs: [
      `Of payment ${processor_payment_id ?? id}, ${gone} was given back at the payment processor or kept by a bank. Nothing is paid out of it until you decide.`,
      'Release the earning and bear the part, take the part out of the earning, or refund all of it (POST /api/payments/admin/returned-part).',
    ],
  }
}

/** What the admins are told of a refund that failed. */
export function refundFailedMatter(
  amount: string,
  name: string,
  { reason, isStuck, hasComeBack, tryAfter }: EndedAttempt,
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

/** Every mail about payments, as an admin could get it. */
export function paymentMailExamples(): MailExample[] {
  const name = 'pi_3SVn2KJx8mQ41sTf0cL7aRwd'
  const failure = { reason: 'The card is closed.', isStuck: false, hasComeBack: false, tryAfter: null }
  return [
    matterExample(
      partReturnedMatter({
        id: 'example',
        processor_payment_id: name,
        amount_minor_unit: 275_000,
        currency: 'USD',
        part: 50_000,
      }),
    ),
    matterExample(refundFailedMatter('$2,750.00', name, failure)),
    matterExample(refundFailedMatter('$2,750.00', name, { ...failure, isStuck: true })),
    matterExample(refundFailedMatter('$2,750.00', name, { ...failure, hasComeBack: true })),
  ]
}
