import type { Trx } from '../../db/transaction.ts'
import { postTransfer } from '../ledger/index.ts'
import { openTracking } from '../payouts/index.ts'
import { type Entry, moveOffer } from './queries/move-offer.ts'
import type { OfferRow } from './queries/offer-row.ts'

type Release = { offer: OfferRow } & Pick<Entry, 'actor' | 'at'> & { action: 'COMPLETE' | 'AUTO_RELEASE' }

/**
 * Completes an offer and lets its money go, in the caller's transaction: the offered amount to the talent, who is paid
 * it by the next payout, the fee to the platform. The ledger refuses a second release of the same offer.
 * @returns undefined when somebody else moved the offer first.
 */
export async function releaseEscrow(trx: Trx, { offer, action, actor, at }: Release): Promise<OfferRow | undefined> {
  const completed = await moveOffer(trx, { offer, action, to: 'COMPLETED', set: { completed_at: at }, actor, at })
  if (!completed) return undefined
  const { id: offerId, seller_account_id: accountId, currency } = completed
  const paymentId = await getPaymentId(trx, completed)
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
  await openTracking(trx, {
    accountId,
    paymentId,
    payFor: 'OFFER',
    payForId: offerId,
    amountMinorUnit: completed.offer_amount_minor_unit,
    currency,
    at,
  })
  return completed
}

async function getPaymentId(trx: Trx, offer: OfferRow): Promise<string> {
  const payment = await trx
    .selectFrom('payments')
    .select('id')
    .where('processor_payment_id', '=', offer.processor_payment_id)
    .executeTakeFirst()
  if (!payment) throw new Error(`offer ${offer.id} is paid, but its payment ${offer.processor_payment_id} is not there`)
  return payment.id
}
