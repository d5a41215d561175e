import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes, Exactly, isoTime } from '../../../../platform/http/schemas.ts'
import { adminOrderRoute, orderFilters, readOrderFilter } from '../../orders/index.ts'
import { exportOrders } from '../export-orders.ts'

export const exportOrdersRoute = defineRoute({
  ...adminOrderRoute,
  method: 'GET',
  path: '/api/merch/admin/orders/export',
  operationId: 'exportMerchOrders',
  summary: 'The same as a table (CSV), all of them.',
  query: Exactly(orderFilters),
  responses: { 200: Bytes },
  handler: async ({ ctx, query, reply }) => {
    const day = isoTime(ctx.clock.now()).slice(0, 10)
    reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="semblance-orders-${day}.csv"`)
      .header('cache-control', 'no-store')
    return ok(exportOrders(ctx, readOrderFilter(query)))
  },
})
