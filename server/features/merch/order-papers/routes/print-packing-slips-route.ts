import { notFound, unprocessable } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes, Exactly, withExample } from '../../../../platform/http/schemas.ts'
import { adminOrderRoute, findOrders, isToBePacked, OrderIds } from '../../orders/index.ts'
import { drawPackingSlips } from '../draw-packing-slips.ts'

export const packingSlipsRoute = defineRoute({
  ...adminOrderRoute,
  method: 'POST',
  path: '/api/merch/admin/orders/packing-slips',
  operationId: 'printMerchPackingSlips',
  summary: 'Returns the packing slips of orders as one PDF, in the order of the ids.',
  description: 'Canceled and refunded orders and orders with only files have no parcel and get no page.',
  body: withExample(Exactly({ orderIds: OrderIds }), { orderIds: [STORY.offerId] }),
  responses: { 200: Bytes },
  errors: ['NotFound', 'UnprocessableEntity'],
  handler: async ({ ctx, body: { orderIds }, reply }) => {
    const found = await findOrders(ctx.db, orderIds)
    const orders = orderIds.map((id) => {
      const order = found.get(id)
      if (!order) throw notFound(`There is no order ${id}.`)
      return order
    })
    const packed = orders.filter(isToBePacked)
    if (packed.length === 0)
      throw unprocessable('There is nothing to pack: these orders were canceled, refunded, or contain only files.')
    reply.type('application/pdf').header('content-disposition', 'attachment; filename="Packing slips.pdf"')
    return ok(await drawPackingSlips(ctx, packed))
  },
})
