import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly } from '../../../../platform/http/schemas.ts'
import { getOrderByToken } from '../get-order-by-token.ts'
import { omitReferrer } from '../order-page-address.ts'
import { MerchOrderView, tokenOrderInput } from '../schemas.ts'
import { viewOrder } from '../view-order.ts'

export const getOrderRoute = defineRoute({
  method: 'GET',
  path: '/api/merch/order/{orderNumber}',
  auth: 'public',
  cors: 'anybody',
  tag: 'Merch',
  operationId: 'getMerchOrder',
  summary: 'Returns an order as its buyer sees it: its status, parcels and files.',
  description:
    'Opened by the token in an email. The token of an email from `POST /api/merch/order/find` expires. The addresses in `downloads` are valid for some minutes.',
  ...tokenOrderInput,
  responses: { 200: Exactly({ order: MerchOrderView }) },
  errors: ['NotFound'],
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, params: { orderNumber }, query: { token }, reply }) => {
    omitReferrer(reply)
    return ok({ order: await viewOrder(ctx, await getOrderByToken(ctx, { orderNumber, token }), token) })
  },
})
