import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { comesFromOurs } from '../../../platform/http/gates.ts'
import { CART_COOKIE, noteStore, storeCookie } from '../../../platform/pages/store-browser.ts'

const MAX_AGE_SECONDS = 90 * 24 * 60 * 60

const digestOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex')

/**
 * Returns the digest of the cart cookie (part 2, "Cart"), so that nobody who reads the table has
 * the cookie. Null without a cookie, and for requests from another site's page. Identify the
 * visitor first: that drops a cart kept for another person.
 */
export function findCartCookie(request: FastifyRequest, ctx: Pick<Context, 'config'>): string | null {
  const cookie = request.cookies[CART_COOKIE]
  return cookie !== undefined && /^[\w-]{22}$/.test(cookie) && comesFromOurs(request, ctx) ? digestOf(cookie) : null
}

/**
 * Does the same as findCartCookie, and sets a cookie for a browser without one. Null for requests
 * from another site's page.
 */
export function ensureCartCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Pick<Context, 'config'>,
): string | null {
  if (!comesFromOurs(request, ctx)) return null
  const known = findCartCookie(request, ctx)
  const cookie = known === null ? randomBytes(16).toString('base64url') : (request.cookies[CART_COOKIE] ?? '')
  reply.setCookie(CART_COOKIE, cookie, { ...storeCookie(ctx.config), maxAge: MAX_AGE_SECONDS })
  request.cookies[CART_COOKIE] = cookie
  noteStore(request, reply, ctx.config)
  return known ?? digestOf(cookie)
}
