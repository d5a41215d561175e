import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Html, named, Text } from '../../../../platform/http/schemas.ts'
import { unsubscribePage } from '../pages/unsubscribe-page.ts'
import { unsubscribeAddress } from '../queries/recovery-addresses.ts'
import { readUnsubscribe } from '../recovery-token.ts'

const shared = {
  path: '/api/merch/email/unsubscribe/{token}',
  auth: 'link',
  tag: 'Merch',
  params: Exactly({ token: Text({ minLength: 1, maxLength: 1000 }) }),
  responses: { 200: Html, 404: Html },
  rate: { max: 60, perMs: 60_000 },
} as const

export const showCartUnsubscribeRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'showCartUnsubscribePage',
  openQuery: 'link',
  summary:
    'Shows the page behind the unsubscribe link of cart emails. It changes nothing, because mail programs open links too.',
  handler: async ({ ctx, request, params: { token } }) => {
    const address = readUnsubscribe(ctx.config, token)
    return address === undefined
      ? { status: 404, body: await unsubscribePage(request, { state: 'unknown' }) }
      : ok(await unsubscribePage(request, { state: 'live', token }))
  },
})

export const cartUnsubscribeRoute = defineRoute({
  ...shared,
  method: 'POST',
  form: true,
  multipart: true,
  operationId: 'unsubscribeFromCartMails',
  summary:
    'Unsubscribes the address that the link was mailed to from cart emails. Needs no session and can be repeated.',
  description:
    'The button on the page posts an empty form; a mail program posts `List-Unsubscribe=One-Click` (RFC 8058).',
  body: named(
    'UnsubscribeFromCartMailsBody',
    Exactly({ 'List-Unsubscribe': Type.Optional(Type.Literal('One-Click')) }),
    {
      'List-Unsubscribe': 'One-Click',
    },
  ),
  handler: async ({ ctx, request, params: { token } }) => {
    const address = readUnsubscribe(ctx.config, token)
    if (address === undefined) return { status: 404, body: await unsubscribePage(request, { state: 'unknown' }) }
    await unsubscribeAddress(ctx.db, address, ctx.clock.now())
    return ok(await unsubscribePage(request, { state: 'done' }))
  },
})
