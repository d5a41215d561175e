import type { Trx } from '../../../platform/database/transaction.ts'
import type { OfferRow } from '../offer/index.ts'

type PaymentOfOffer = { id: string; isGoingBack: boolean }

/** Locks the payment of a paid offer: everybody locks the payment first, then the offer, then the earning. */
export async function lockPaymentOf(
  trx: Trx,
  offer: Pick<OfferRow, 'id' | 'processor_payment_id'>,
): Promise<PaymentOfOffer> {
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'refund_requested_at', 'refunded_at'])
    .where('processor_payment_id', '=', offer.processor_payment_id)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw new Error(`offer ${offer.id} is paid, but its payment ${offer.processor_payment_id} is not there`)
  return { id: payment.id, isGoingBack: payment.refund_requested_at !== null || payment.refunded_at !== null }
}
