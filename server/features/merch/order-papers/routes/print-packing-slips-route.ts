import { notFound } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes, Exactly, withExample } from '../../../../platform/http/schemas.ts'
import { adminOrderRoute, findOrders, OrderIds } from '../../orders/index.ts'
import { drawPackingSlips } from '../draw-packing-slips.ts'

export const packingSlipsRoute = defineRoute({
  ...adminOrderRoute,
  method: 'POST',
  path: '/api/merch/admin/orders/packing-slips',
  operationId: 'printMerchPackingSlips',
  summary: 'The packing slips of orders, as one PDF in the order of the ids.',
  body: withExample(Exactly({ orderIds: OrderIds }), { orderIds: [STORY.offerId] }),
  responses: { 200: Bytes },
  errors: ['NotFound'],
  handler: async ({ ctx, body: { orderIds }, reply }) => {
    const found = await findOrders(ctx.db, orderIds)
    const orders = orderIds.map((id) => {
      const order = found.get(id)
      if (!order) throw notFound(`There is no order ${id}.`)
      return order
    })
    reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="Packing slips.pdf"')
      .header('cache-control', 'no-store')
    return ok(await drawPackingSlips(ctx, orders))
  },
})
