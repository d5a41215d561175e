import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancelPaymentsOfCampaign } from './cancel-payments-of-campaign.ts'
import { closeCampaign } from './close-campaign.ts'
import { forgetFanBuyers } from './forget-fan-buyers.ts'
import { checkoutMailExamples } from './mail-examples.ts'
import { deleteCanceledCheckouts, findSessionsWithCheckouts, forgetUnpaidSnapshots } from './queries/checkouts.ts'
import { checkoutPersonalData } from './queries/personal-data.ts'
import { releaseFinishedOrders } from './release-pictures.ts'
import { calcPriceRoute } from './routes/calc-price-route.ts'
import { completeOrderRoute, findOrderBySessionRoute } from './routes/complete-order-routes.ts'
import { createMerchPaymentRoute } from './routes/create-payment-intent-route.ts'
import { merchPayFor } from './sell-merch.ts'

export const feature = defineFeature({
  name: 'merch/checkout',
  about: 'pricing a cart, payment, the order, refunds',
  tables: ['merch_checkouts'],
  routes: [calcPriceRoute, createMerchPaymentRoute, completeOrderRoute, findOrderBySessionRoute],
  mailExamples: checkoutMailExamples,
  personalData: checkoutPersonalData,
  prunings: [
    { name: 'canceledCheckouts', keptDays: 'CANCELED_CHECKOUT_DAYS', deleteBatch: deleteCanceledCheckouts },
    { name: 'unpaidSnapshots', keptDays: 'FAN_SESSION_DAYS', deleteBatch: forgetUnpaidSnapshots },
  ],
  saleHandlers: { MERCH: merchPayFor },
  findReferencedSessions: findSessionsWithCheckouts,
  handlers: {
    campaigns: { closing: closeCampaign },
    fanSessions: { onAdopt: cancelPaymentsOfCampaign },
    orders: { cancelOrder },
    fanData: { releaseDone: releaseFinishedOrders, forgetBuyers: forgetFanBuyers },
  },
  unpaidCosts: {
    'POST /api/merch/calc-price': ['tax'],
    'POST /api/merch/create-payment-intent': ['tax', 'intent', 'decline', 'hold', 'render', 'model'],
    'POST /api/merch/order/complete': ['tax', 'render', 'model'],
    'POST /api/merch/order/by-session': READS,
  },
})
