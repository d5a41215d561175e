import type { Trx } from '../../../platform/database/transaction.ts'
import type { Posting } from '../../money/ledger/index.ts'
import { reverseEarnings } from '../../money/payouts/index.ts'
import type { OfferRow } from '../offer/index.ts'

/**
 * Returns the ledger postings that refund a paid offer. Before the release, the money comes from
 * escrow, afterwards from the talent's earning and the platform's fee. The debits add up to the
 * price that the brand paid. The caller holds the payment's lock.
 */
export async function returnEscrow(
  trx: Trx,
  { offer, paymentId, at }: { offer: OfferRow; paymentId: string; at: Date },
): Promise<readonly Posting[]> {
  const total = offer.total_brand_price_minor_unit
  if (offer.completed_at === null) {
    return [{ account: { kind: 'ESCROW', offerId: offer.id }, amountMinorUnit: total }]
  }
  const taken = await reverseEarnings(trx, { paymentId, at })
  if (!taken) throw new Error(`offer ${offer.id} was released, but payment ${paymentId} has no earnings`)
  return [
    { account: { kind: 'SELLER_PAYABLE', accountId: taken.accountId }, amountMinorUnit: taken.amountMinorUnit },
    { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: total - taken.amountMinorUnit },
  ]
}

export const moneyReturned = (offer: Pick<OfferRow, 'total_brand_price_minor_unit'>, at: Date) => ({
  money_returned_at: at,
  returned_minor_unit: offer.total_brand_price_minor_unit,
})
