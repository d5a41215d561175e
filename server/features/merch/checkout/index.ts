export { closeIntents, hasLivePayment } from './close-campaign.ts'
export { completeOrder, SKIP_CODE } from './complete-order.ts'
export { createMerchPayment } from './create-merch-payment.ts'
export { priceOrder } from './price-order.ts'
