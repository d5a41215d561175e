import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/load-config.ts'
import { cookieSeconds } from '../../../platform/pages/browser-storage.ts'

/**
 * Cookies for one social sign-in. They are valid for ten minutes and for this host only. Both are
 * SameSite=Lax: browsers send them with a GET from another site, but not with a POST. If a
 * provider posts its response, the callback redirects the browser to a GET. Therefore
 * SameSite=None is never needed.
 */
const RETURN_TO = 'auth-return-to'
const ROUND_TRIP = 'auth-social'

type CookieConfig = Pick<Config, 'isProduction'>

/**
 * Returns the cookie's name. In production it has the prefix `__Host-`, so that browsers reject
 * the cookie if a sibling subdomain tries to set it.
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
  // Without `returnTo`, clear the cookie of an earlier attempt.
  const maxAge = returnTo === null ? 0 : cookieSeconds(RETURN_TO)
  reply.setCookie(RETURN_TO, returnTo ?? '', { ...options(config), maxAge })
}

/** Reads and clears both cookies, so that a provider can answer a sign-in only once. */
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
