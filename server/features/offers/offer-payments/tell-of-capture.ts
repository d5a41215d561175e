import type { Trx } from '../../../platform/database/transaction.ts'
import { formatMoney } from '../../../platform/money.ts'
import type { PaymentInSettle } from '../../money/payments/index.ts'
import { tellAdmins } from '../../people/notifications/index.ts'
import type { OfferWithPeople } from '../offer/index.ts'
import { CAPTURE_EXPIRY_DAYS } from './domain/capture-expiry.ts'

/** A payment is held at the processor, and only an admin can take it or let it go: told once, as it begins to wait. */
export function tellOfCapture(
  trx: Trx,
  offer: OfferWithPeople,
  { amountMinorUnit, currency }: PaymentInSettle,
  at: Date,
): Promise<void> {
  const amount = formatMoney(amountMinorUnit, currency)
  const matter = {
    kind: 'CAPTURE_TO_REVIEW',
    title: `A payment of ${amount} waits for your review`,
    paragraphs: [
      `${offer.buyer_name} has authorized ${amount} for the offer to ${offer.seller_name}. The money is held, and nobody has it yet.`,
      `Take it or decline it on the page of the offer (${offer.id}) or at /api/offers/admin/pending-captures. After ${CAPTURE_EXPIRY_DAYS} days at the latest it is let go, and the brand has to pay again.`,
    ],
  }
  return tellAdmins(trx, matter, at)
}
