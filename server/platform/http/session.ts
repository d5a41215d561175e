import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityClaims, IdentityProvider, RenewedSession, SessionTokens } from '../../providers/identity/port.ts'
import type { Config } from '../config/load-config.ts'
import { unauthorized } from '../errors.ts'
import { clearStores } from '../pages/store-browser.ts'
import { knownBrowserOf } from './browser-of.ts'

/** The two cookies of a session (part 1, "Session cookies"). */
export const ID_COOKIE = 'auth-token'
export const REFRESH_COOKIE = 'auth-refresh-token'
const COOKIE_DAYS = 90
const MAX_AGE_SECONDS = COOKIE_DAYS * 24 * 60 * 60

type CookieConfig = Pick<Config, 'COOKIE_DOMAIN' | 'isProduction'>

const cookieOptions = (config: CookieConfig) => ({
  path: '/',
  httpOnly: true,
  secure: config.isProduction,
  sameSite: 'lax' as const,
  ...(config.COOKIE_DOMAIN ? { domain: config.COOKIE_DOMAIN } : {}),
})

/** Signs the browser in. The refresh token exists in this cookie and nowhere a script can read. */
export function setSessionCookies(
  reply: FastifyReply,
  tokens: Pick<SessionTokens, 'idToken' | 'refreshToken'>,
  config: CookieConfig,
): void {
  setIdCookie(reply, tokens.idToken, config)
  reply.setCookie(REFRESH_COOKIE, tokens.refreshToken, { ...cookieOptions(config), maxAge: MAX_AGE_SECONDS })
}

/** A renewed ID token, and the refresh token that takes the old one's place when the provider rotates. */
export function setRenewedCookies(reply: FastifyReply, renewed: RenewedSession, config: CookieConfig): void {
  const { idToken, refreshToken } = renewed
  if (refreshToken === undefined) setIdCookie(reply, idToken, config)
  else setSessionCookies(reply, { idToken, refreshToken }, config)
}

function setIdCookie(reply: FastifyReply, idToken: string, config: CookieConfig): void {
  reply.setCookie(ID_COOKIE, idToken, { ...cookieOptions(config), maxAge: MAX_AGE_SECONDS })
}

/** Signs this browser out: expires both cookies, and what it keeps of the stores. */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply, config: CookieConfig): void {
  clearStores(request, reply, config)
  for (const name of [ID_COOKIE, REFRESH_COOKIE]) reply.setCookie(name, '', { ...cookieOptions(config), maxAge: 0 })
}

/**
 * Who is calling, from the cookies. An expired ID token with a live refresh token beside it is renewed on the way, and
 * the new one is set in the same answer (part 1, "Sessions and tokens"). Costs no SQL while the token is valid.
 * @throws Unauthorized without a valid session; ServiceUnavailable when the provider cannot be asked.
 */
export async function requireSession(
  request: FastifyRequest,
  reply: FastifyReply,
  identity: IdentityProvider,
  config: CookieConfig,
): Promise<IdentityClaims> {
  const claims = await findSession(request, reply, identity, config)
  if (!claims) throw unauthorized('Sign in to continue.')
  return claims
}

/** As requireSession, but undefined for a stranger. */
export async function findSession(
  request: FastifyRequest,
  reply: FastifyReply,
  identity: IdentityProvider,
  config: CookieConfig,
): Promise<IdentityClaims | undefined> {
  const token = request.cookies[ID_COOKIE]
  const verdict = token ? await identity.verifyIdToken(token) : undefined
  if (verdict?.status === 'valid') return verdict.claims
  if (verdict?.status === 'invalid') return undefined
  const refreshToken = request.cookies[REFRESH_COOKIE]
  if (!refreshToken) return undefined
  const renewed = await identity.refresh(refreshToken, { browser: knownBrowserOf(request) })
  if (!renewed) {
    // Revoked or past its ninety days: neither cookie is of use any more.
    clearSessionCookies(request, reply, config)
    return undefined
  }
  setRenewedCookies(reply, renewed, config)
  return renewed.claims
}

/** Set by whoever hands on the cookies of a request of its own, and cannot hand new ones back. */
export const FORWARDED_HEADER = 'forwarded-cookie'

/**
 * Who is calling, for a server that asks with the cookies it was sent: read, and nothing more. No token is renewed, used
 * up or cleared, so nothing is lost with an answer whose cookies nobody keeps.
 */
export async function readForwardedSession(
  request: FastifyRequest,
  identity: IdentityProvider,
): Promise<Omit<IdentityClaims, 'expiresAt'> | undefined> {
  const token = request.cookies[ID_COOKIE]
  const verdict = token ? await identity.verifyIdToken(token) : undefined
  if (verdict?.status === 'valid') return verdict.claims
  const refreshToken = request.cookies[REFRESH_COOKIE]
  return verdict?.status === 'invalid' || !refreshToken ? undefined : identity.readRefreshToken(refreshToken)
}
