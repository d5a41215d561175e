import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityClaims } from '../../providers/identity/port.ts'
import type { Context } from '../context.ts'
import { forbidden, notFound, unauthorized } from '../errors.ts'
import { isOpenTo, isReadByAll } from './cors.ts'
import type { Caller, Route } from './route.ts'
import { ID_COOKIE, REFRESH_COOKIE, requireSession } from './session.ts'
import { requireThisMachine } from './this-machine.ts'

/** Finds the account a signed-in person acts for; the accounts feature fills it in. */
export type FindCaller = (ctx: Context, claims: IdentityClaims) => Promise<Caller | undefined>

/**
 * Lets a request through to its route, or throws.
 * @returns the caller, on routes that need one.
 */
export async function passGate(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  findCaller: FindCaller,
): Promise<Caller | undefined> {
  if (route.auth === 'development') requireThisMachine(request, ctx.config)
  refuseForeignOrigin(route, request, ctx)
  if (route.auth === 'cron' && !route.isOpen?.(ctx.config)) requireCronSecret(request, ctx.config.CRON_SECRET, route)
  if (route.auth !== 'user' && route.auth !== 'admin') return undefined
  const claims = await requireSession(request, reply, ctx.identity, ctx.config)
  const caller = await findCaller(ctx, claims)
  if (!caller) throw notFound('There is no account for this user yet.')
  if (route.auth === 'admin' && !caller.isAdmin) throw forbidden('This needs the admin role.')
  return caller
}

/**
 * SameSite=Lax lets a sibling sub-domain's page send our cookies along. A browser says where a change comes from, in
 * Origin or Sec-Fetch-Site; a request that says neither does not come from a browser that could be tricked.
 */
function refuseForeignOrigin(route: Route, request: FastifyRequest, ctx: Context): void {
  if (route.method === 'GET' || route.auth === 'webhook' || route.auth === 'cron' || isReadByAll(route)) return
  // Either is enough: a sibling can put an empty one of its own in front, and the other would still open a session.
  const carriesSession = Boolean(request.cookies[ID_COOKIE] || request.cookies[REFRESH_COOKIE])
  if (!carriesSession && route.auth !== 'public' && route.auth !== 'development') return
  if (!comesFromOurs(request, ctx)) throw forbidden('This origin may not make changes here.')
}

/** Whether a request comes from a page of ours, from one that may act as ours do, or from no page at all. */
export function comesFromOurs({ headers }: FastifyRequest, { config }: Pick<Context, 'config'>): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  return origin !== undefined
    ? config.trustedOrigins.includes(origin) || isOpenTo(origin, config)
    : site === undefined || site === 'same-origin' || site === 'none'
}

/** Constant time, and no secret means no entry. */
function requireCronSecret(request: FastifyRequest, secret: string | undefined, { envelope }: Route): void {
  if (secret && sameText(request.headers.authorization ?? '', `Bearer ${secret}`)) return
  // Part 3, "GET /process-queue" has this one word.
  throw unauthorized(envelope === 'likeness' ? 'Unauthorized' : 'This needs the cron secret.')
}

/** Compares secrets in a time that tells nothing about where, or how far, they differ. */
export function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
