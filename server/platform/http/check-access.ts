import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityClaims } from '../../providers/identity/port.ts'
import type { Context } from '../context.ts'
import { forbidden, notFound, unauthorized } from '../errors.ts'
import { isAllowedOrigin, isReadableByAll } from './cors.ts'
import type { Caller, Route } from './route.ts'
import { ID_COOKIE, REFRESH_COOKIE, requireSession } from './session.ts'
import { assertThisMachine } from './this-machine.ts'

/** Finds the account that a signed-in person acts for. Provided by the accounts feature. */
export type FindCaller = (ctx: Context, claims: IdentityClaims) => Promise<Caller | undefined>

/**
 * Checks access to a route and throws if it is denied.
 * @returns the caller, on routes that need one.
 */
export async function checkAccess(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  findCaller: FindCaller,
): Promise<Caller | undefined> {
  if (route.auth === 'development') assertThisMachine(request, ctx.config)
  assertOwnOrigin(route, request, ctx)
  if (route.auth === 'cron' && !route.isOpen?.(ctx.config)) assertCronSecret(request, ctx.config.CRON_SECRET, route)
  if (route.auth !== 'user' && route.auth !== 'admin') return undefined
  const claims = await requireSession(request, reply, ctx.identity, ctx.config)
  const caller = await findCaller(ctx, claims)
  if (!caller) throw notFound('There is no account for this user yet.')
  if (route.auth === 'admin' && !caller.isAdmin) throw forbidden('This requires the admin role.')
  return caller
}

/**
 * Refuses changes from foreign origins. SameSite=Lax alone would let the page of a sibling
 * subdomain send our cookies. Browsers send Origin or Sec-Fetch-Site with a change. A request
 * without both headers does not come from a browser, so no page can have caused it.
 */
function assertOwnOrigin(route: Route, request: FastifyRequest, ctx: Context): void {
  if (route.method === 'GET' || route.auth === 'webhook' || route.auth === 'cron' || isReadableByAll(route)) return
  // A request with either of the two session cookies must be checked. A page of a sibling
  // subdomain could replace one of them with an empty value, and the other would still open a
  // session.
  const carriesSession = Boolean(request.cookies[ID_COOKIE] || request.cookies[REFRESH_COOKIE])
  if (!carriesSession && route.auth !== 'public' && route.auth !== 'development') return
  if (!isTrustedOrigin(request, ctx)) throw forbidden('This origin is not allowed to make changes here.')
}

/**
 * True if a request comes from one of our pages or from a trusted or allowed origin. Also true if
 * it does not come from a page.
 */
export function isTrustedOrigin({ headers }: FastifyRequest, { config }: Pick<Context, 'config'>): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  return origin !== undefined
    ? config.trustedOrigins.includes(origin) || isAllowedOrigin(origin, config)
    : site === undefined || site === 'same-origin' || site === 'none'
}

/**
 * True if somebody navigates to an address in a browser, by typing it or through a link on any
 * site. The linking page never sees the response.
 */
export const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

/**
 * Checks the cron secret in constant time. Without a configured secret, every request is refused.
 */
function assertCronSecret(request: FastifyRequest, secret: string | undefined, { envelope }: Route): void {
  if (secret && sameText(request.headers.authorization ?? '', `Bearer ${secret}`)) return
  // Contract, part 3, "GET /process-queue" specifies the message "Unauthorized".
  throw unauthorized(envelope === 'likeness' ? 'Unauthorized' : 'This requires the cron secret.')
}

/** Compares secrets in constant time. */
export function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
