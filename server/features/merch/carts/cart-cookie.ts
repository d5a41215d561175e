import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { comesFromOurs } from '../../../platform/http/gates.ts'

/** The browser that a draft is kept for (part 2, "Cart"). */
export const CART_COOKIE = 'merch-cart'
const MAX_AGE_SECONDS = 90 * 24 * 60 * 60

const digestOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex')

/**
 * What a browser's cookie is known by here: its digest, so that nobody who reads the table has the cookie. Null without one,
 * and for a page of elsewhere, which made the browser send it along.
 */
export function findCartCookie(request: FastifyRequest, ctx: Pick<Context, 'config'>): string | null {
  const cookie = request.cookies[CART_COOKIE]
  return cookie !== undefined && /^[\w-]{22}$/.test(cookie) && comesFromOurs(request, ctx) ? digestOf(cookie) : null
}

/** The same; a browser without one is given one. Null for a page of elsewhere. */
export function ensureCartCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Pick<Context, 'config'>,
): string | null {
  if (!comesFromOurs(request, ctx)) return null
  const known = findCartCookie(request, ctx)
  const cookie = known === null ? randomBytes(16).toString('base64url') : (request.cookies[CART_COOKIE] ?? '')
  reply.setCookie(CART_COOKIE, cookie, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.config.isProduction,
    maxAge: MAX_AGE_SECONDS,
    ...(ctx.config.COOKIE_DOMAIN ? { domain: ctx.config.COOKIE_DOMAIN } : {}),
  })
  return known ?? digestOf(cookie)
}
