import type { FastifyRequest } from 'fastify'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly } from '../../../../platform/http/schemas.ts'
import { AI_LANGUAGES, type AiLanguage } from '../../../../platform/made-with-ai/words.ts'
import { getOrderByToken } from '../get-order-by-token.ts'
import { omitReferrer } from '../order-page-address.ts'
import { MerchOrderView, tokenOrderInput } from '../schemas.ts'
import { viewOrder } from '../view-order.ts'

/** Returns the language of the page of ours that sent the request. Other programs send none. */
const storeLanguageOfPage = ({ headers }: Pick<FastifyRequest, 'headers'>): AiLanguage | undefined =>
  AI_LANGUAGES.find((language) => language === headers['site-language'])

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
  handler: async ({ ctx: { config, clock, db }, params: { orderNumber }, query: { token }, request, reply }) => {
    omitReferrer(reply)
    const ctx = { config, clock, db, language: storeLanguageOfPage(request) }
    return ok({ order: await viewOrder(ctx, await getOrderByToken(ctx, { orderNumber, token }), token) })
  },
})
