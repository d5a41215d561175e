import type { Trx } from '../../../platform/database/transaction.ts'
import { postTransfer } from '../../money/ledger/index.ts'
import { isEarningHeld, openEarning, releaseEarning } from '../../money/payouts/index.ts'
import { type Entry, moveOffer, type OfferRow } from '../offer/index.ts'
import { lockPaymentOf } from './lock-payment-of.ts'

type Release = { offer: OfferRow } & Pick<Entry, 'actor' | 'at' | 'note'> & {
    action: 'COMPLETE' | 'AUTO_RELEASE' | 'RESOLVE_DISPUTE'
  }

/**
 * Completes an offer and releases its escrow, in the caller's transaction. The ledger refuses to
 * release the same escrow twice. If an offer is completed again after a dispute, only its held
 * earning is released. Locks the payment before the offer.
 * @returns undefined if the offer changed meanwhile; `isHeld` if the earning is contested
 */
export async function releaseEscrow(
  trx: Trx,
  { offer, action, actor, at, note }: Release,
): Promise<{ offer: OfferRow; isHeld: boolean } | undefined> {
  const { id: paymentId } = await lockPaymentOf(trx, offer)
  const set = { completed_at: at, ...(action === 'RESOLVE_DISPUTE' ? { dispute_resolution: 'RELEASE' as const } : {}) }
  const completed = await moveOffer(trx, { offer, action, to: 'COMPLETED', set, actor, at, note: note ?? null })
  if (!completed) return undefined
  if (offer.completed_at !== null) {
    await releaseEarning(trx, { paymentId, at })
    return { offer: completed, isHeld: await isEarningHeld(trx, paymentId) }
  }
  const { id: offerId, seller_account_id: accountId, currency } = completed
  await postTransfer(trx, {
    kind: 'escrow-released',
    reference: offerId,
    currency,
    at,
    postings: [
      { account: { kind: 'ESCROW', offerId }, amountMinorUnit: completed.total_brand_price_minor_unit },
      { account: { kind: 'SELLER_PAYABLE', accountId }, amountMinorUnit: -completed.offer_amount_minor_unit },
      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: -completed.platform_fee_minor_unit },
    ],
  })
  const earning = await openEarning(trx, {
    accountId,
    paymentId,
    payFor: 'OFFER',
    payForId: offerId,
    amountMinorUnit: completed.offer_amount_minor_unit,
    currency,
    at,
  })
  return { offer: completed, isHeld: earning === 'HELD' }
}
