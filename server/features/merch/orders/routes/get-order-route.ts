import type { FastifyReply } from 'fastify'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Text, withExample } from '../../../../platform/http/schemas.ts'
import { getOrderByToken } from '../get-order-by-token.ts'
import { MerchOrderView, OrderNumber } from '../schemas.ts'
import { viewOrder } from '../view-order.ts'

/** The token that opens an order. */
export const OrderToken = withExample(
  Text({ minLength: 1, maxLength: 200, description: 'From the email about the order.' }),
  STORY.clientSecret,
)
/** Request parameters of an order opened by token. */
export const tokenOrderInput = { params: Exactly({ orderNumber: OrderNumber }), query: Exactly({ token: OrderToken }) }

/** Keeps the token out of the logs of the sites that the page links to. */
export const omitReferrer = (reply: FastifyReply): void => {
  reply.header('referrer-policy', 'no-referrer')
}

export const getOrderRoute = defineRoute({
  method: 'GET',
  path: '/api/merch/order/{orderNumber}',
  auth: 'public',
  cors: 'anybody',
  tag: 'Merch',
  operationId: 'getMerchOrder',
  summary: 'Returns an order as its buyer sees it: its status, parcels and files.',
  description: 'Opened by the token in the order’s email. The addresses in `downloads` are valid for some minutes.',
  ...tokenOrderInput,
  responses: { 200: Exactly({ order: MerchOrderView }) },
  errors: ['NotFound'],
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, params: { orderNumber }, query: { token }, reply }) => {
    omitReferrer(reply)
    return ok({ order: await viewOrder(ctx, await getOrderByToken(ctx, { orderNumber, token })) })
  },
})
