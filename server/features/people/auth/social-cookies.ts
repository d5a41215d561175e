import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/load-config.ts'

/**
 * What a browser carries on its way to a provider and back: once, for ten minutes, for this host alone.
 *
 * Both are SameSite=Lax. They come back with a GET from another site, which is how providers answer; to a posted answer
 * they would not, so that one is turned into a GET first (see the callback). SameSite=None is never needed.
 */
const RETURN_TO = 'auth-return-to'
const ROUND_TRIP = 'auth-social'
const SECONDS = 10 * 60

type CookieConfig = Pick<Config, 'isProduction'>

/** In production the prefix makes browsers refuse one that a sibling sub-domain tries to plant. */
const roundTripName = ({ isProduction }: CookieConfig): string => (isProduction ? `__Host-${ROUND_TRIP}` : ROUND_TRIP)

const options = ({ isProduction }: CookieConfig, maxAge: number) =>
  ({ path: '/', httpOnly: true, secure: isProduction, sameSite: 'lax', maxAge }) as const

export function setSocialCookies(
  reply: FastifyReply,
  { remember, returnTo }: { remember: string; returnTo: string | null },
  config: CookieConfig,
): void {
  reply.setCookie(roundTripName(config), remember, options(config, SECONDS))
  // Without one, what an earlier round trip left behind must not count.
  reply.setCookie(RETURN_TO, returnTo ?? '', options(config, returnTo === null ? 0 : SECONDS))
}

/** Reads both and clears both: they are good for one answer, whatever becomes of it. */
export function takeSocialCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  config: CookieConfig,
): { remembered: string | undefined; returnTo: string | undefined } {
  const name = roundTripName(config)
  for (const each of [name, RETURN_TO])
    if (request.cookies[each] !== undefined) reply.setCookie(each, '', options(config, 0))
  return { remembered: request.cookies[name], returnTo: request.cookies[RETURN_TO] }
}
