import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/route.ts'
import { Html, Text } from '../../../../platform/http/schemas.ts'
import { cartPage } from '../pages/cart-page.ts'

export const cartPageRoute = defineRoute({
  method: 'GET',
  path: '/cart',
  auth: 'public',
  hidden: true,
  tag: 'Pages',
  summary: 'The cart of a mail, for whoever has the mail.',
  contract: 'part 2, "Recovery email"',
  openQuery: 'link',
  query: Type.Object({ s: Type.Optional(Text({ maxLength: 100 })) }),
  responses: { 200: Html, 404: Html },
  rate: { max: 60, perMs: 60_000 },
  handler: ({ ctx, query: { s = '' }, reply }) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return cartPage(ctx, s)
  },
})
