import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes, Exactly, Html, Text, withExample } from '../../../../platform/http/schemas.ts'
import { drawReceipt } from '../draw-receipt.ts'
import { findOpenedOrder } from '../find-opened-order.ts'
import { orderPage } from '../pages/order-page.ts'
import { MerchOrderView, OrderNumber } from '../schemas.ts'
import { viewOrder } from '../view-order.ts'

const Token = withExample(
  Text({ minLength: 1, maxLength: 200, description: 'From the mail about the order.' }),
  STORY.clientSecret,
)
const query = Exactly({ token: Token })
const params = Exactly({ orderNumber: OrderNumber })
const rate = { max: 60, perMs: 60_000 }

/** What a token opens stays with whoever holds it: in no cache, and in no other site's log. */
const keepToReader = (reply: FastifyReply): void => {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
}

export const getOrderRoute = defineRoute({
  method: 'GET',
  path: '/api/merch/order/{orderNumber}',
  auth: 'public',
  cors: 'anybody',
  tag: 'Merch',
  operationId: 'getMerchOrder',
  summary: 'An order as whoever ordered sees it: how it stands, its parcels, its files.',
  description: 'Opened by the token of the mail about it. The addresses in `downloads` are good for some minutes.',
  params,
  query,
  responses: { 200: Exactly({ order: MerchOrderView }) },
  errors: ['NotFound'],
  rate,
  handler: async ({ ctx, params: { orderNumber }, query: { token }, reply }) => {
    keepToReader(reply)
    return ok({ order: await viewOrder(ctx, await findOpenedOrder(ctx, { orderNumber, token })) })
  },
})

export const getReceiptRoute = defineRoute({
  method: 'GET',
  path: '/api/merch/order/{orderNumber}/receipt',
  auth: 'public',
  tag: 'Merch',
  operationId: 'getMerchReceipt',
  summary: 'The receipt of an order, as a PDF.',
  params,
  query,
  responses: { 200: Bytes },
  errors: ['NotFound'],
  rate,
  handler: async ({ ctx, params: { orderNumber }, query: { token }, reply }) => {
    const order = await findOpenedOrder(ctx, { orderNumber, token })
    keepToReader(reply)
    reply.type('application/pdf').header('content-disposition', `inline; filename="Receipt ${order.number}.pdf"`)
    return ok(await drawReceipt(order))
  },
})

export const orderPageRoute = defineRoute({
  method: 'GET',
  path: '/orders/{orderNumber}',
  auth: 'public',
  hidden: true,
  tag: 'Pages',
  summary: 'An order, for whoever ordered.',
  openQuery: 'link',
  params,
  query: Type.Object({ token: Type.Optional(Text({ maxLength: 200 })) }),
  responses: { 200: Html, 404: Html },
  rate,
  handler: ({ ctx, params: { orderNumber }, query: { token = '' }, reply }) => {
    keepToReader(reply)
    return orderPage(ctx, { orderNumber, token })
  },
})
