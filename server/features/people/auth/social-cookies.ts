import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/load-config.ts'
import { cookieSeconds } from '../../../platform/pages/browser-storage.ts'

/**
 * Cookies for one social sign-in, valid for ten minutes and for this host only. Both are
 * SameSite=Lax, which browsers send with a GET from another site, but not with a POST. A posted
 * response is therefore redirected to a GET, so that SameSite=None is never needed.
 */
const RETURN_TO = 'auth-return-to'
const ROUND_TRIP = 'auth-social'

type CookieConfig = Pick<Config, 'isProduction'>

/**
 * In production the prefix `__Host-` makes browsers reject a cookie that a sibling subdomain sets.
 */
const roundTripName = ({ isProduction }: CookieConfig): string => (isProduction ? `__Host-${ROUND_TRIP}` : ROUND_TRIP)

const options = ({ isProduction }: CookieConfig) =>
  ({ path: '/', httpOnly: true, secure: isProduction, sameSite: 'lax' }) as const

export function setSocialCookies(
  reply: FastifyReply,
  { remember, returnTo }: { remember: string; returnTo: string | null },
  config: CookieConfig,
): void {
  reply.setCookie(roundTripName(config), remember, { ...options(config), maxAge: cookieSeconds(ROUND_TRIP) })
  // Clears the cookie of an earlier attempt.
  const maxAge = returnTo === null ? 0 : cookieSeconds(RETURN_TO)
  reply.setCookie(RETURN_TO, returnTo ?? '', { ...options(config), maxAge })
}

export function takeSocialCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  config: CookieConfig,
): { remembered: string | undefined; returnTo: string | undefined } {
  const name = roundTripName(config)
  for (const each of [name, RETURN_TO])
    if (request.cookies[each] !== undefined) reply.setCookie(each, '', { ...options(config), maxAge: 0 })
  return { remembered: request.cookies[name], returnTo: request.cookies[RETURN_TO] }
}
