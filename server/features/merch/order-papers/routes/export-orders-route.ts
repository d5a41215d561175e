import Type from 'typebox'
import { brandSlug } from '../../../../platform/brand/index.ts'
import { dayOf } from '../../../../platform/clock.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes, Exactly, withExample } from '../../../../platform/http/schemas.ts'
import { recordExport } from '../../../people/audit/index.ts'
import { adminOrderRoute, listOrders, orderFilters, readOrderFilter } from '../../orders/index.ts'
import { exportOrders } from '../export-orders.ts'

/** The admin page can also change this many orders in one request. */
const MAX_CHOSEN = 100

const OrderIds = withExample(
  Type.String({
    pattern: `^[\\w-]{1,100}(,[\\w-]{1,100}){0,${MAX_CHOSEN - 1}}$`,
    description: `Limits the export to these orders, separated by commas; at most ${MAX_CHOSEN}.`,
  }),
  STORY.offerId,
)

export const exportOrdersRoute = defineRoute({
  ...adminOrderRoute,
  method: 'GET',
  path: '/api/merch/admin/orders/export',
  operationId: 'exportMerchOrders',
  summary: 'Exports all matching orders as CSV. Recorded in the audit log.',
  query: Exactly({ ...orderFilters, orderIds: Type.Optional(OrderIds) }),
  responses: { 200: Bytes },
  handler: async ({ ctx, caller, query: { orderIds, ...filters }, reply }) => {
    const filter = { ...readOrderFilter(filters), ids: orderIds?.split(',') }
    const { total } = await listOrders(ctx.db, filter, { limit: 1, offset: 0 })
    await recordExport(ctx, caller, { of: 'merch-orders', filter: { ...filters, orderIds }, rows: total })
    const day = dayOf(ctx.clock.now())
    reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="${brandSlug()}-orders-${day}.csv"`)
    return ok(exportOrders(ctx, filter))
  },
})
