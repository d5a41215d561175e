import type { Trx } from '../../../platform/database/transaction.ts'
import type { Posting } from '../../money/ledger/index.ts'
import { takeBackTracking } from '../../money/payouts/index.ts'
import type { OfferRow } from '../offer/index.ts'

/**
 * Who bears it when the money of a paid offer goes back: its escrow, until it is released; after that the talent's
 * earning (out of what comes, once it was paid out) and the platform's fee. In the caller's transaction, which holds the
 * payment locked; the debits add up to what the brand paid.
 */
export async function returnEscrow(
  trx: Trx,
  { offer, paymentId, at }: { offer: OfferRow; paymentId: string; at: Date },
): Promise<readonly Posting[]> {
  const total = offer.total_brand_price_minor_unit
  if (offer.completed_at === null) {
    return [{ account: { kind: 'ESCROW', offerId: offer.id }, amountMinorUnit: total }]
  }
  const taken = await takeBackTracking(trx, { paymentId, at })
  if (!taken) throw new Error(`offer ${offer.id} was released, and payment ${paymentId} earned nobody anything`)
  return [
    { account: { kind: 'SELLER_PAYABLE', accountId: taken.accountId }, amountMinorUnit: taken.amountMinorUnit },
    { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: total - taken.amountMinorUnit },
  ]
}

/** What an offer says of its money once it has gone back, or is promised to. */
export const moneyReturned = (offer: Pick<OfferRow, 'total_brand_price_minor_unit'>, at: Date) => ({
  money_returned_at: at,
  returned_minor_unit: offer.total_brand_price_minor_unit,
})
