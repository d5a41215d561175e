import type { Route } from '../../../platform/http/route.ts'
import { calcPriceRoute } from './routes/calc-price-route.ts'
import { completeOrderRoute, findOrderBySessionRoute } from './routes/complete-order-routes.ts'
import { createMerchPaymentRoute } from './routes/create-payment-intent-route.ts'

export { cancelOrder } from './cancel-order.ts'
export { cancelPaymentsOfCampaign } from './cancel-payments-of-campaign.ts'
export { closeCampaign, closeIntents, hasLivePayment } from './close-campaign.ts'
export { completeOrder, SKIP_CODE } from './complete-order.ts'
export { createMerchPayment } from './create-merch-payment.ts'
export { checkoutMailExamples } from './mail-examples.ts'
export { priceOrder } from './price-order.ts'
export {
  deleteCanceledCheckouts,
  findSessionsWithCheckouts,
  forgetSnapshots,
  forgetUnpaidSnapshots,
} from './queries/checkouts.ts'
export { checkoutPersonalData } from './queries/personal-data.ts'
export { releaseFinishedOrders } from './release-pictures.ts'
export { merchPayFor } from './sell-merch.ts'

export const checkoutRoutes: readonly Route[] = [
  calcPriceRoute,
  createMerchPaymentRoute,
  completeOrderRoute,
  findOrderBySessionRoute,
]
