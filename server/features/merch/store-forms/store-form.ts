import type { FastifyReply } from 'fastify'
import Type, { type Static, type TObject } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { AppError, forbidden } from '../../../platform/errors.ts'
import { isTrustedOrigin } from '../../../platform/http/callers/check-access.ts'
import { type Caller, defineRoute, type Route, type RouteInput } from '../../../platform/http/route.ts'
import { Exactly, Html } from '../../../platform/http/schemas.ts'
import { readFanCookie } from '../../../platform/pages/fan-cookie.ts'
import { findVisitor } from '../../people/accounts/index.ts'

/** The slug becomes part of a redirect, so only characters of slugs are allowed. */
export const params = Exactly({ slug: Type.String({ pattern: '^[a-z0-9-]{2,60}$' }) })
type Params = typeof params

type FormAct<Body extends TObject> = {
  path: `/c/{slug}/do/${string}`
  summary: string
  /** Accepts missing and invalid fields, because a page explains the handler's error. */
  body: Body
  from: string | ((body: Static<Body>) => string)
  /**
   * Performs the action of the form.
   * @returns the path of the store's next page, such as `/art`, or '' for its first page; or, in
   * `outside`, one of our pages that is outside the store
   */
  handler: (input: ActInput<Body>) => Promise<string | { outside: string }>
}

export type ActInput<Body extends TObject> = FormSender & { body: Static<Body> }

export type FormSender = Pick<RouteInput<{ auth: 'public'; params: Params }>, 'request' | 'reply'> & {
  ctx: Context
  slug: string
  visitor: Caller | undefined
  /** Bearer token of the fan's session; null for a new fan. */
  fan: string | null
}

/**
 * Defines the route of a form that works without JavaScript. After an error, the browser is
 * redirected to the page with the form.
 */
export const formRoute = <Body extends TObject>({ path, summary, body, from, handler }: FormAct<Body>): Route =>
  defineRoute({
    method: 'POST',
    path,
    auth: 'public',
    hidden: true,
    form: true,
    tag: 'Pages',
    summary,
    params,
    body: Exactly(body.properties) as unknown as Body,
    responses: { 303: Html },
    rate: { max: 120, perMs: 60_000 },
    handler: async ({ ctx, params: { slug }, body: fields, request, reply }) => {
      if (!isTrustedOrigin(request, ctx)) throw forbidden('This origin is not allowed to make changes here.')
      const visitor = await findVisitor({ ctx, request, reply })
      const fan = readFanCookie(request)?.sessionId ?? null
      const page = typeof from === 'string' ? from : from(fields as Static<Body>)
      return redirectAfter(reply, { slug, from: page }, () =>
        handler({ ctx, slug, body: fields as Static<Body>, visitor, fan, request, reply }),
      )
    },
  }) as Route

export async function redirectAfter(
  reply: FastifyReply,
  { slug, from }: { slug: string; from: string },
  act: () => Promise<string | { outside: string }>,
): Promise<{ status: 303; body: string }> {
  const lead = (to: string) => {
    reply.header('location', to)
    return { status: 303 as const, body: '' }
  }
  try {
    const next = await act()
    return lead(typeof next === 'string' ? `/c/${slug}${next}` : next.outside)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'InternalError') throw error
    return lead(buildErrorPageUrl(`/c/${slug}${from}`, error.code))
  }
}

export const buildErrorPageUrl = (page: string, code: string): string =>
  `${page}${page.includes('?') ? '&' : '?'}refused=${encodeURIComponent(code)}`

export const NOTHING = Exactly({})
