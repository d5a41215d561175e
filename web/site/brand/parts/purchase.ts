import type { Payment, ProductPurchase } from '../../../../client/src/api-types.ts'

export const PURCHASE = 'GET /api/products/{id}/purchase'
export const purchaseOf = (id: string) => ({ params: { id } })

/** The newest payment of it that is paid, and is not on its way back. */
export const boughtBy = ({ payments }: Pick<ProductPurchase, 'payments'>): Payment | undefined =>
  payments.find(({ status, refundRequestedAt }) => status === 'SUCCEEDED' && refundRequestedAt === null)

/** Begun, and neither paid nor given up: its money can still come. */
export const isOpen = ({ status }: Pick<Payment, 'status'>): boolean => status === 'PENDING' || status === 'FAILED'

type Shown = Pick<ProductPurchase, 'product' | 'payments'>

/**
 * Whether a payment that is about to be made is still for what its payer was shown: at that price, described so, and bought
 * no other time since, in another tab perhaps.
 */
export function isStillShown(shown: Shown, now: Shown, processorPaymentId: string): boolean {
  const payment = now.payments.find((one) => one.processorPaymentId === processorPaymentId)
  return (
    payment !== undefined &&
    payment.amountMinorUnit === shown.product.priceMinorUnit &&
    payment.currency === shown.product.currency &&
    now.product.title === shown.product.title &&
    now.product.description === shown.product.description &&
    boughtBy(now)?.id === boughtBy(shown)?.id
  )
}
