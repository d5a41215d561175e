import type { Trx } from '../../../platform/database/transaction.ts'
import { lockPayment } from '../../money/payment/index.ts'
import type { OfferRow } from '../offer/index.ts'

type PaymentOfOffer = { id: string; isGoingBack: boolean }

/**
 * Locks the payment of a paid offer. Locks must always be taken in the order payment, offer,
 * earning.
 */
export async function lockPaymentOf(
  trx: Trx,
  offer: Pick<OfferRow, 'id' | 'processor_payment_id'>,
): Promise<PaymentOfOffer> {
  const { processor_payment_id: processorPaymentId } = offer
  const payment = processorPaymentId === null ? undefined : await lockPayment(trx, processorPaymentId)
  if (!payment) throw new Error(`offer ${offer.id} is paid, but its payment ${processorPaymentId} is missing`)
  return { id: payment.id, isGoingBack: payment.refund_requested_at !== null || payment.refunded_at !== null }
}
