import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  IdentityClaims,
  IdentityProvider,
  RenewedSession,
  SessionTokens,
} from '../../../providers/identity/port.ts'
import type { Config } from '../../config/load-config.ts'
import { unauthorized } from '../../errors.ts'
import { cookieSeconds } from '../../pages/browser-storage.ts'
import { clearStores } from '../../pages/store-browser.ts'
import { knownBrowserOf } from './browser-of.ts'

/** Contract, part 1, "Session cookies". */
export const ID_COOKIE = 'auth-token'
export const REFRESH_COOKIE = 'auth-refresh-token'

type CookieConfig = Pick<Config, 'COOKIE_DOMAIN' | 'isProduction'>

const cookieOptions = (config: CookieConfig) => ({
  path: '/',
  httpOnly: true,
  secure: config.isProduction,
  sameSite: 'lax' as const,
  ...(config.COOKIE_DOMAIN ? { domain: config.COOKIE_DOMAIN } : {}),
})

/**
 * Signs the browser in. The refresh token is sent only in its cookie, which scripts cannot read.
 */
export function setSessionCookies(
  reply: FastifyReply,
  tokens: Pick<SessionTokens, 'idToken' | 'refreshToken'>,
  config: CookieConfig,
): void {
  setIdCookie(reply, tokens.idToken, config)
  reply.setCookie(REFRESH_COOKIE, tokens.refreshToken, {
    ...cookieOptions(config),
    maxAge: cookieSeconds(REFRESH_COOKIE),
  })
}

/** Sets the renewed ID token, and a new refresh token if the provider has issued one. */
export function setRenewedCookies(reply: FastifyReply, renewed: RenewedSession, config: CookieConfig): void {
  const { idToken, refreshToken } = renewed
  if (refreshToken === undefined) setIdCookie(reply, idToken, config)
  else setSessionCookies(reply, { idToken, refreshToken }, config)
}

function setIdCookie(reply: FastifyReply, idToken: string, config: CookieConfig): void {
  reply.setCookie(ID_COOKIE, idToken, { ...cookieOptions(config), maxAge: cookieSeconds(ID_COOKIE) })
}

/** Signs the browser out. Deletes both session cookies and all cookies of store pages. */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply, config: CookieConfig): void {
  clearStores(request, reply, config)
  for (const name of [ID_COOKIE, REFRESH_COOKIE]) reply.setCookie(name, '', { ...cookieOptions(config), maxAge: 0 })
}

/**
 * Returns the person of the session cookies. If only the refresh token is valid, renews the ID
 * token and sets its cookie (contract, part 1, "Sessions and tokens"). Runs no SQL while the ID
 * token is valid.
 * @throws Unauthorized without a valid session; ServiceUnavailable if the identity provider cannot
 * be reached
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

/** Like `requireSession`, but returns undefined without a valid session. */
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
    // The refresh token was revoked or is older than ninety days.
    clearSessionCookies(request, reply, config)
    return undefined
  }
  setRenewedCookies(reply, renewed, config)
  return renewed.claims
}

/** Sent by a server that forwards a browser's cookies to us and cannot pass new ones back. */
export const FORWARDED_HEADER = 'forwarded-cookie'

/**
 * Returns the person whose browser cookies another server forwards. Does not renew, use up or
 * delete a token, because that server may ignore the cookies of our response.
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
