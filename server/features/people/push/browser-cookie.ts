import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { cookieSeconds } from '../../../platform/pages/browser-storage.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'

/**
 * Names the browser, so that signing out ends its subscriptions. The authentication app needs the
 * cookie too, so it has the same domain as those of the session.
 */
const NAME = 'push'

type CookieConfig = Pick<Context['config'], 'COOKIE_DOMAIN' | 'isProduction' | 'SECRET_KEY'>

const optionsOf = ({ COOKIE_DOMAIN, isProduction }: CookieConfig) => ({
  path: '/',
  httpOnly: true,
  secure: isProduction,
  sameSite: 'lax' as const,
  ...(COOKIE_DOMAIN ? { domain: COOKIE_DOMAIN } : {}),
})

const digest = ({ SECRET_KEY }: CookieConfig, id: string): string => keyedDigest(SECRET_KEY, 'push browsers', id)

/** Returns null if no account of this browser has asked for notifications. */
export function readBrowser(request: FastifyRequest, config: CookieConfig): string | null {
  const id = request.cookies[NAME]
  return id ? digest(config, id) : null
}

/** Sets the cookie if the browser has none, or makes it last longer. Returns its digest. */
export function nameBrowser(request: FastifyRequest, reply: FastifyReply, config: CookieConfig): string {
  const known = request.cookies[NAME]
  const id = known && /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url')
  request.cookies[NAME] = id
  reply.setCookie(NAME, id, { ...optionsOf(config), maxAge: cookieSeconds('push') })
  return digest(config, id)
}

export function forgetBrowser(request: FastifyRequest, reply: FastifyReply, config: CookieConfig): void {
  if (request.cookies[NAME] !== undefined) reply.setCookie(NAME, '', { ...optionsOf(config), maxAge: 0 })
}
