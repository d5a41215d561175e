import type { FastifyReply } from 'fastify'
import Type, { type Static, type TObject } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { AppError, forbidden } from '../../../platform/errors.ts'
import { comesFromOurs } from '../../../platform/http/gates.ts'
import { type Caller, defineRoute, type Route, type RouteInput } from '../../../platform/http/route.ts'
import { Exactly, Html } from '../../../platform/http/schemas.ts'
import { findFan } from '../../../platform/pages/fan-cookie.ts'
import { findVisitor } from '../../people/accounts/index.ts'

/** What stands in the address of a form leads somewhere afterwards: nothing but the letters of a store's name. */
export const params = Exactly({ slug: Type.String({ pattern: '^[a-z0-9-]{2,60}$' }) })
type Params = typeof params

type FormAct<Body extends TObject> = {
  path: `/c/{slug}/do/${string}`
  /** One sentence: what it promises. */
  summary: string
  /** The fields of the form. Anything may be missing or wrong: the handler says so, and the page with it. */
  body: Body
  /** The page of the store that shows the form, for what was refused: `/photo`. */
  from: string | ((body: Static<Body>) => string)
  /** Does it. @returns the page of the store that follows: `/art`, '' for its first; or a page of ours outside of it. */
  handler: (input: ActInput<Body>) => Promise<string | { outside: string }>
}

export type ActInput<Body extends TObject> = FormSender & { body: Static<Body> }

/** Who sends a form, of which store. */
export type FormSender = Pick<RouteInput<{ auth: 'public'; params: Params }>, 'request' | 'reply'> & {
  ctx: Context
  slug: string
  /** Who is signed in. */
  visitor: Caller | undefined
  /** What opens the session of the fan who is here; null for a newcomer. */
  fan: string | null
}

/** A form of a store's page, for browsers without a script. What it is refused leads back to its page. */
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
      if (!comesFromOurs(request, ctx)) throw forbidden('This origin may not make changes here.')
      const visitor = await findVisitor({ ctx, request, reply })
      const fan = findFan(request)?.sessionId ?? null
      const page = typeof from === 'string' ? from : from(fields as Static<Body>)
      return leadOn(reply, { slug, from: page }, () =>
        handler({ ctx, slug, body: fields as Static<Body>, visitor, fan, request, reply }),
      )
    },
  }) as Route

/** Does what a form asks for, and leads to the page that follows; what is refused leads back to the page that asked. */
export async function leadOn(
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
    return lead(refusedAt(`/c/${slug}${from}`, error.code))
  }
}

/** Where a refusal is said: on the page that asked, or on one that knows what to do then. */
export const refusedAt = (page: string, code: string): string =>
  `${page}${page.includes('?') ? '&' : '?'}refused=${encodeURIComponent(code)}`

/** A form that has nothing but its button. */
export const NOTHING = Exactly({})
