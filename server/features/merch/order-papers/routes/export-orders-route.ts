import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes, Exactly, isoTime, withExample } from '../../../../platform/http/schemas.ts'
import { adminOrderRoute, orderFilters, readOrderFilter } from '../../orders/index.ts'
import { exportOrders } from '../export-orders.ts'

/** As many as can be moved at once on the page. */
const MOST_CHOSEN = 100

const OrderIds = withExample(
  Type.String({
    pattern: `^[\\w-]{1,100}(,[\\w-]{1,100}){0,${MOST_CHOSEN - 1}}$`,
    description: `Only these, with commas between; ${MOST_CHOSEN} at most.`,
  }),
  STORY.offerId,
)

export const exportOrdersRoute = defineRoute({
  ...adminOrderRoute,
  method: 'GET',
  path: '/api/merch/admin/orders/export',
  operationId: 'exportMerchOrders',
  summary: 'The same as a table (CSV), all of them.',
  query: Exactly({ ...orderFilters, orderIds: Type.Optional(OrderIds) }),
  responses: { 200: Bytes },
  handler: async ({ ctx, query: { orderIds, ...filters }, reply }) => {
    const day = isoTime(ctx.clock.now()).slice(0, 10)
    reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="semblance-orders-${day}.csv"`)
      .header('cache-control', 'no-store')
    return ok(exportOrders(ctx, { ...readOrderFilter(filters), ids: orderIds?.split(',') }))
  },
})
