import type { Payment, ProductPurchase } from '../../../../client/src/api-types.ts'

export const PURCHASE = 'GET /api/products/{id}/purchase'
export const purchaseOf = (id: string) => ({ params: { id } })

/** Returns the newest payment that is paid and not being refunded. */
export const findPaidPayment = ({ payments }: Pick<ProductPurchase, 'payments'>): Payment | undefined =>
  payments.find(({ status, refundRequestedAt }) => status === 'SUCCEEDED' && refundRequestedAt === null)

export const isOpen = ({ status }: Pick<Payment, 'status'>): boolean => status === 'PENDING' || status === 'FAILED'

type Shown = Pick<ProductPurchase, 'product' | 'payments'>

/**
 * True if price, title and description match and the product was not bought meanwhile, for example
 * in another tab.
 */
export function isUnchanged(shown: Shown, now: Shown, processorPaymentId: string): boolean {
  const payment = now.payments.find((one) => one.processorPaymentId === processorPaymentId)
  return (
    payment !== undefined &&
    payment.amountMinorUnit === shown.product.priceMinorUnit &&
    payment.currency === shown.product.currency &&
    now.product.title === shown.product.title &&
    now.product.description === shown.product.description &&
    findPaidPayment(now)?.id === findPaidPayment(shown)?.id
  )
}
