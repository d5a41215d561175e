import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes } from '../../../../platform/http/schemas.ts'
import { getOrderByToken, omitReferrer, tokenOrderInput } from '../../orders/index.ts'
import { drawReceipt } from '../draw-receipt.ts'

export const getReceiptRoute = defineRoute({
  method: 'GET',
  path: '/api/merch/order/{orderNumber}/receipt',
  auth: 'public',
  tag: 'Merch',
  operationId: 'getMerchReceipt',
  summary: 'Returns the receipt of an order as a PDF.',
  ...tokenOrderInput,
  responses: { 200: Bytes },
  errors: ['NotFound'],
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, params: { orderNumber }, query: { token }, reply }) => {
    const order = await getOrderByToken(ctx, { orderNumber, token })
    omitReferrer(reply)
    reply.type('application/pdf').header('content-disposition', `inline; filename="Receipt ${order.number}.pdf"`)
    return ok(await drawReceipt(ctx.config, order))
  },
})
