import type { Route } from '../../../platform/http/route.ts'
import { exportOrdersRoute } from './routes/export-orders-route.ts'
import { getReceiptRoute } from './routes/get-receipt-route.ts'
import { packingSlipsRoute } from './routes/print-packing-slips-route.ts'

export const orderPapersRoutes: readonly Route[] = [getReceiptRoute, packingSlipsRoute, exportOrdersRoute]
