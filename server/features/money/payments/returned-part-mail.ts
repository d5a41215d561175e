import type { Trx } from '../../../platform/database/transaction.ts'
import { formatMoney } from '../../../platform/money.ts'
import { type AdminMatter, tellAdmins } from '../../people/notifications/index.ts'
import { type PaymentRow, undecidedOf } from '../payment/index.ts'

/** A part of a payment is gone, and only a person can say whose part it was. */
export const tellOfPart = (trx: Trx, payment: PaymentRow, at: Date): Promise<void> =>
  tellAdmins(trx, partReturnedMatter({ ...payment, part: undecidedOf(payment) }), at)

type Part = Pick<PaymentRow, 'id' | 'processor_payment_id' | 'amount_minor_unit' | 'currency'> & { part: number }

/** What the admins are told of it. */
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
