import { parseAddress } from '../../../../platform/email-address.ts'
import { AppError } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Email, Exactly, Html, named, Text } from '../../../../platform/http/schemas.ts'
import { requestOrderLinks } from '../request-order-links.ts'

const PAGE = '/orders'

export const findOrdersRoute = defineRoute({
  method: 'POST',
  path: '/api/merch/order/find',
  auth: 'public',
  cors: 'anybody',
  tag: 'Merch',
  operationId: 'findMerchOrders',
  summary: 'Mails links to the orders of an address, in all stores.',
  description:
    'The response does not reveal whether the address has orders. The mail lists orders of the last `ORDER_FINDER_MONTHS`, ' +
    'and its links work for `ORDER_LINK_HOURS`.',
  body: named('FindMerchOrdersBody', Exactly({ email: Email }), { email: 'robin@example.com' }),
  responses: { 200: Done },
  errors: ['RateLimited'],
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, request, body: { email } }) => {
    await requestOrderLinks(ctx, request, email)
    return ok({ success: true as const })
  },
})

/** Works without scripts. The query of the redirect names an error, and the page explains it. */
export const findOrdersByFormRoute = defineRoute({
  method: 'POST',
  path: PAGE,
  auth: 'public',
  hidden: true,
  form: true,
  tag: 'Pages',
  summary: 'Mails links to the orders of an address and redirects to the page.',
  body: Exactly({ email: Text({ maxLength: 320 }) }),
  responses: { 303: Html },
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, request, body: { email }, reply }) => {
    const lead = (query: string) => {
      reply.header('location', `${PAGE}?${query}`)
      return { status: 303 as const, body: '' }
    }
    // Browsers keep spaces that a person pasted around an address.
    const typed = email.trim()
    if (parseAddress(typed) === undefined) return lead('wrong=1')
    try {
      await requestOrderLinks(ctx, request, typed)
      return lead('sent=1')
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'RateLimited') throw error
      return lead('refused=RateLimited')
    }
  },
})
