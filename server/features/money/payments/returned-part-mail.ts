import type { Trx } from '../../../platform/database/transaction.ts'
import { formatMoney } from '../../../platform/money.ts'
import { tellAdmins } from '../../people/notifications/index.ts'
import { type PaymentRow, undecidedOf } from '../payment/index.ts'

/** A part of a payment is gone, and only a person can say whose part it was. */
export async function tellOfPart(trx: Trx, payment: PaymentRow, at: Date): Promise<void> {
  const part = formatMoney(undecidedOf(payment), payment.currency)
  const whole = formatMoney(payment.amount_minor_unit, payment.currency)
  await tellAdmins(
    trx,
    {
      kind: 'PART_RETURNED',
      title: `${part} of a payment of ${whole} went back`,
      paragraphs: [
        `Of payment ${payment.processor_payment_id ?? payment.id}, ${part} was given back at the payment processor or kept by a bank. Nothing is paid out of it until you decide.`,
        'Release the earning and bear the part, take the part out of the earning, or refund all of it (POST /api/payments/admin/returned-part).',
      ],
    },
    at,
  )
}
