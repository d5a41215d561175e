import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { parseAddress } from '../../../../platform/email-address.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Html, Text } from '../../../../platform/http/schemas.ts'
import type { PageReader } from '../../../../platform/pages/built-pages.ts'
import { readFanCookie } from '../../../../platform/pages/fan-cookie.ts'
import { DATA_PATH } from '../../../../platform/pages/fan-data-path.ts'
import { findVisitor } from '../../accounts/index.ts'
import { dataAddress } from '../data-link.ts'
import type { Scope } from '../domain/parts.ts'
import type { FanDataHandlers } from '../handlers.ts'
import { fanDataPage } from '../pages/fan-data-page.ts'
import { setPrivatePageHeaders } from '../private-page-headers.ts'
import { requestLink } from '../request-link.ts'

const MINE = `${DATA_PATH}/mine`
const INVALID_EMAIL = 'This is not a valid email address. Check it and try again.'
const shared = { tag: 'Privacy', hidden: true, rate: { max: 60, perMs: 60_000 } } as const

const requestLinkPage = (reader: PageReader, isSignedIn: boolean, wrong: string | null = null) =>
  fanDataPage(reader, { is: 'ask', path: DATA_PATH, isSignedIn, minePath: MINE, wrong })

function redirectToData(ctx: Context, reply: FastifyReply, to: Scope | undefined) {
  setPrivatePageHeaders(reply)
  reply.header('location', to ? dataAddress(ctx.config, to, ctx.clock.now()) : DATA_PATH)
  return { status: 303 as const, body: '' }
}

export const createAccessRoutes = ({ merch }: FanDataHandlers): readonly Route[] => [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/your-data',
    auth: 'public',
    openQuery: 'link',
    summary: 'Returns the page where a fan enters an address to see their data.',
    responses: { 200: Html },
    handler: async (input) => ok(await requestLinkPage(input.request, (await findVisitor(input)) !== undefined)),
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/your-data',
    auth: 'public',
    form: true,
    summary: 'Mails a link to the data kept under an address. The response does not reveal whether any exists.',
    body: Exactly({ email: Text({ minLength: 1, maxLength: 320 }) }),
    responses: { 200: Html, 422: Html },
    errors: ['RateLimited'],
    handler: async ({ ctx, request, body: { email } }) => {
      if (parseAddress(email) === undefined)
        return { status: 422, body: await requestLinkPage(request, false, INVALID_EMAIL) }
      await requestLink(ctx, request, email)
      return ok(await fanDataPage(request, { is: 'mailed' }))
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/your-data/mine',
    auth: 'user',
    openQuery: 'link',
    summary: 'Redirects a signed-in user to the data their account has in stores.',
    responses: { 303: Html },
    handler: async ({ ctx, reply, caller }) => redirectToData(ctx, reply, { kind: 'account', id: caller.accountId }),
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/your-data/order/{orderNumber}',
    auth: 'link',
    openQuery: 'link',
    summary: 'Redirects the holder of an order’s link to the data kept about that order.',
    params: Exactly({ orderNumber: Text({ minLength: 1, maxLength: 100 }) }),
    query: Type.Object({ token: Text({ minLength: 1, maxLength: 200 }) }),
    responses: { 303: Html },
    errors: ['NotFound'],
    handler: async ({ ctx, reply, params: { orderNumber }, query: { token } }) =>
      redirectToData(ctx, reply, { kind: 'order', id: await merch.openOrder(ctx, { orderNumber, token }) }),
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/c/{slug}/your-data',
    auth: 'public',
    openQuery: 'link',
    summary: 'Redirects a fan to the data of their visit to this store, or to the page that mails a link.',
    params: Exactly({ slug: Type.String({ pattern: '^[a-z0-9-]{2,60}$' }) }),
    responses: { 303: Html },
    handler: async ({ ctx, reply, request }) => {
      const fan = readFanCookie(request)
      const id = fan === null ? undefined : await merch.openSession(ctx.db, fan.sessionId)
      return redirectToData(ctx, reply, id === undefined ? undefined : { kind: 'session', id })
    },
  }),
]
