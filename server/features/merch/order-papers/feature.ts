import { defineFeature } from '../../../feature.ts'
import { LINK } from '../../../platform/limits/unpaid-costs.ts'
import { exportOrdersRoute } from './routes/export-orders-route.ts'
import { getReceiptRoute } from './routes/get-receipt-route.ts'
import { packingSlipsRoute } from './routes/print-packing-slips-route.ts'

export const feature = defineFeature({
  name: 'merch/order-papers',
  about: 'receipts, packing slips, and orders as CSV',
  routes: [getReceiptRoute, packingSlipsRoute, exportOrdersRoute],
  unpaidCosts: {
    'GET /api/merch/order/{orderNumber}/receipt': LINK,
  },
})
