import Type from 'typebox'
import { AppError } from '../../../../platform/errors.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Html } from '../../../../platform/http/schemas.ts'
import { getOrderByToken } from '../get-order-by-token.ts'
import type { OrderHandlers } from '../handlers.ts'
import { omitReferrer } from '../order-page-address.ts'
import { findOrderDetails } from '../queries/find-order-details.ts'
import { findIntentOfOrder } from '../queries/find-orders.ts'
import { MerchOrderView, OrderToken, tokenOrderInput } from '../schemas.ts'
import { viewWith } from '../view-order.ts'

export const cancelOwnOrderRoute = ({ cancelOrder }: Pick<OrderHandlers, 'cancelOrder'>): Route =>
  defineRoute({
    ...tokenOrderInput,
    method: 'POST',
    path: '/api/merch/order/{orderNumber}/cancel',
    auth: 'public',
    cors: 'anybody',
    tag: 'Merch',
    operationId: 'cancelOwnMerchOrder',
    summary: 'Cancels an order as its buyer, and refunds it.',
    description:
      'Within `CUSTOMER_CANCEL_MINUTES` of the order, and while nothing was shipped or made available: see `canCancel`. ' +
      'Repeating it returns the same answer.',
    responses: { 200: Exactly({ order: MerchOrderView }) },
    errors: ['NotFound', 'Conflict', 'UnprocessableEntity'],
    rate: { max: 20, perMs: 60_000 },
    handler: async ({ ctx, params: { orderNumber }, query: { token }, reply }) => {
      omitReferrer(reply)
      const lookup = { orderNumber, token }
      const [before, intentId] = await Promise.all([
        getOrderByToken(ctx, lookup),
        findIntentOfOrder(ctx.db, orderNumber.trim().toUpperCase()),
      ])
      await cancelOrder(ctx, before, { kind: 'fan' }, intentId)
      const [order, details] = await Promise.all([getOrderByToken(ctx, lookup), findOrderDetails(ctx.db, [before.id])])
      return ok({ order: viewWith(ctx, order, details.get(before.id), token) })
    },
  })

/**
 * Works without scripts. The page sends no referrer, so the form has the origin `null`, and its
 * token authorizes the request.
 */
export const cancelByFormRoute = ({ cancelOrder }: Pick<OrderHandlers, 'cancelOrder'>): Route =>
  defineRoute({
    method: 'POST',
    path: '/order/{orderNumber}/cancel',
    auth: 'public',
    cors: 'anybody',
    hidden: true,
    form: true,
    tag: 'Pages',
    summary: 'Cancels an order and redirects to its page.',
    params: Exactly({ orderNumber: Type.String({ pattern: '^ORD-[0-9A-Z]{1,20}$' }) }),
    body: Exactly({ token: OrderToken }),
    responses: { 303: Html },
    rate: { max: 20, perMs: 60_000 },
    handler: async ({ ctx, params: { orderNumber }, body: { token }, reply }) => {
      omitReferrer(reply)
      const page = `/order/${encodeURIComponent(orderNumber)}?token=${encodeURIComponent(token)}`
      const lead = (to: string) => {
        reply.header('location', to)
        return { status: 303 as const, body: '' }
      }
      try {
        await cancelOrder(ctx, await getOrderByToken(ctx, { orderNumber, token }), { kind: 'fan' })
        return lead(page)
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'InternalError') throw error
        return lead(`${page}&refused=${error.code}`)
      }
    },
  })
