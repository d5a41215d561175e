import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityClaims } from '../../../providers/identity/port.ts'
import { mayUse, refusalOf } from '../../admin-roles/may.ts'
import type { Context } from '../../context.ts'
import { AppError, forbidden, notFound, unauthorized } from '../../errors.ts'
import { noteAccountLanguage } from '../../words/index.ts'
import { assertThisMachine } from '../connections/this-machine.ts'
import type { Caller, Route } from '../route.ts'
import { checkKey, type KeyChecks, readApiKey } from './api-keys.ts'
import { isAllowedOrigin, isReadableByAll } from './cors.ts'
import { ID_COOKIE, REFRESH_COOKIE, requireSession } from './session.ts'
import { keepCheck } from './still-acting.ts'
import { callerOn, type TeamRules, teamClosed } from './teams.ts'

/** Finds the account for which a person acts. The accounts feature implements it. */
export type FindCaller = (ctx: Context, claims: IdentityClaims) => Promise<Caller | undefined>

/**
 * Throws if a request may not use a route.
 * @returns the caller if the route needs a signed-in user or the request has an API key, otherwise
 * undefined
 */
export async function checkAccess(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  findCaller: FindCaller,
  { keys, teams }: { keys?: KeyChecks | undefined; teams?: TeamRules | undefined } = {},
): Promise<Caller | undefined> {
  if (route.auth === 'development') assertThisMachine(request, ctx.config)
  const secret = readApiKey(request)
  if (route.needsKey) assertProgram(request, reply, ctx)
  if (secret !== undefined && !isSignedFile(route)) return checkKey(ctx, { request, route, keys }, secret)
  assertOwnOrigin(route, request, ctx)
  if (route.auth === 'cron' && !route.isOpen?.(ctx.config)) assertCronSecret(request, ctx.config.CRON_SECRET, route)
  if (route.auth !== 'user' && route.auth !== 'admin') return undefined
  const claims = await requireSession(request, reply, ctx.identity, ctx.config)
  const found = await findCaller(ctx, claims)
  if (!found) throw notFound('There is no account for this user yet.')
  noteAccountLanguage(request, found.language)
  const caller = callerOn(route, found, teams)
  if (caller.team)
    keepCheck(request, async () => {
      const again = await findCaller(ctx, claims)
      if (!again || callerOn(route, again, teams).accountId !== caller.accountId) throw teamClosed('ended')
    })
  const proven = withProvenRoles(ctx, caller)
  if (route.auth === 'admin' && proven.lacksSecondFactor) throw secondFactorRequired()
  if (route.auth === 'admin' && !proven.isAdmin) throw forbidden('This requires the admin role.')
  const permitted = withPermission(proven, route)
  if (route.auth === 'admin' && !permitted.isAdmin) throw adminRoleRequired(route)
  return permitted
}

/**
 * Returns the caller, as an admin only if one of their roles allows this route. On a route for
 * everybody, other admins are treated like everybody.
 */
export function withPermission<Some extends Pick<Caller, 'isAdmin' | 'adminRoles'>>(
  caller: Some,
  route: Pick<Route, 'method' | 'path'>,
): Some {
  return !caller.isAdmin || mayUse(caller.adminRoles ?? [], route) ? caller : { ...caller, isAdmin: false }
}

/** Creates the refusal of a route that no role of this admin allows. */
export const adminRoleRequired = (route: Pick<Route, 'method' | 'path'>): AppError =>
  new AppError('ADMIN_ROLE_REQUIRED', refusalOf(route))

/**
 * True for files, whose signed address is the proof. Programs that follow a redirect to a file send
 * their key there too, but the key gives no access to the file.
 */
const isSignedFile = ({ method, auth, mayBeCached }: Route): boolean =>
  method === 'GET' && auth === 'link' && mayBeCached === true

/**
 * Returns the caller without the admin role, if the settings require a second factor of admins and
 * this session has proven none. Nobody is locked out: they can still sign in and add one.
 */
export function withProvenRoles({ config }: Pick<Context, 'config'>, caller: Caller): Caller {
  if (!config.ADMIN_SECOND_FACTOR || !caller.isAdmin || caller.usedSecondFactor) return caller
  const roles = caller.roles.filter((role) => role !== 'admin')
  return { ...caller, roles, isAdmin: false, adminRoles: [], lacksSecondFactor: true }
}

const secondFactorRequired = (): AppError =>
  new AppError(
    'SECOND_FACTOR_REQUIRED',
    'Admins need a second factor here. Open Settings, “Security and devices”, and add a passkey or an authenticator app, or confirm the one you have.',
  )

/**
 * Refuses changes from pages of other sites. SameSite=Lax is not enough, because a page on a
 * sibling subdomain could send our cookies. Browsers send Origin or Sec-Fetch-Site with a change,
 * so a request without both was not caused by a page.
 */
function assertOwnOrigin(route: Route, request: FastifyRequest, ctx: Context): void {
  if (route.method === 'GET' || route.auth === 'webhook' || route.auth === 'cron' || isReadableByAll(route)) return
  // Check the origin if the request has either session cookie. A page on a sibling subdomain can
  // overwrite one of the two cookies with an empty value, and must not avoid this check that way.
  const carriesSession = Boolean(request.cookies[ID_COOKIE] || request.cookies[REFRESH_COOKIE])
  if (!carriesSession && route.auth !== 'public' && route.auth !== 'development') return
  if (!isTrustedOrigin(request, ctx)) throw forbidden('This origin is not allowed to make changes here.')
}

/** True for our pages, allowed origins and requests that no page sent. */
export function isTrustedOrigin({ headers }: FastifyRequest, { config }: Pick<Context, 'config'>): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  return origin !== undefined
    ? config.trustedOrigins.includes(origin) || isAllowedOrigin(origin, config)
    : site === undefined || site === 'same-origin' || site === 'none'
}

/**
 * True if a person opens an address in a browser. A page that contains the link cannot read the
 * response.
 */
export const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

/** Refuses requests from pages of origins that are not allowed, and requests without a key. */
function assertProgram(request: FastifyRequest, reply: FastifyReply, ctx: Context): void {
  if (!isTrustedOrigin(request, ctx)) throw forbidden('Pages of this origin may not do this, even with an API key.')
  if (readApiKey(request) === undefined) {
    reply.header('www-authenticate', 'Bearer')
    throw unauthorized('Send an API key in the header Authorization. You create keys in the settings of your account.')
  }
}

/** If no secret is configured, every request is refused. */
function assertCronSecret(request: FastifyRequest, secret: string | undefined, { envelope }: Route): void {
  if (secret && sameText(request.headers.authorization ?? '', `Bearer ${secret}`)) return
  // The contract requires the message "Unauthorized" (part 3, "GET /process-queue").
  throw unauthorized(envelope === 'likeness' ? 'Unauthorized' : 'This requires the cron secret.')
}

/**
 * Compares two secrets in constant time, so that an attacker cannot guess a secret step by step.
 */
export function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
