import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { isTrustedOrigin } from '../../../platform/http/callers/check-access.ts'
import { cookieSeconds } from '../../../platform/pages/browser-storage.ts'
import { CART_COOKIE, CART_COOKIE_PREFIX, recordStore, storeCookie } from '../../../platform/pages/store-browser.ts'
import { joinDrafts } from './join-drafts.ts'

/** Maximum number of drafts that one request merges. A browser opens fewer tabs at once. */
const MAX_JOINED_DRAFTS = 20
const VALUE = /^[\w-]{22}$/

const digestOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex')
const trailOf = (cookie: string): string => `${CART_COOKIE_PREFIX}${digestOf(cookie).slice(0, 8)}`

type Browser = { request: FastifyRequest; ctx: Pick<Context, 'config' | 'db' | 'clock'> }
type CookieExchange = Browser & { reply: FastifyReply }

/**
 * Returns the digest of the cart cookie (contract, part 2, "Cart"), or null without a cookie or for
 * a page of another site. The database stores only the digest, so a reader of the database cannot
 * use the cookie. The caller must identify the visitor first, because that removes the cookie of a
 * previous user's cart.
 *
 * Tabs that open at the same time get different values of the one cookie, and the browser stores
 * only the last. Each value is therefore also stored in a second cookie with a unique name, and
 * this function merges the drafts of all of them (decision 0223). The second cookies are never
 * cleared, because a request with one of them may still be running.
 */
export async function findCartCookie({ request, ctx }: Browser): Promise<string | null> {
  if (!isTrustedOrigin(request, ctx)) return null
  const { cookie, others } = cookiesOf(request)
  if (cookie === undefined) return null
  if (others.length > 0)
    await joinDrafts(ctx, { cookieId: digestOf(cookie), others: others.map(digestOf) }, ctx.clock.now())
  return digestOf(cookie)
}

/**
 * Same as findCartCookie, but sets a new cookie if the browser has none. Null for a page of
 * another site.
 */
export async function ensureCartCookie(exchange: CookieExchange): Promise<string | null> {
  const { request, ctx } = exchange
  if (!isTrustedOrigin(request, ctx)) return null
  const known = await findCartCookie(exchange)
  const cookie = cookiesOf(request).cookie ?? randomBytes(16).toString('base64url')
  setCartCookies(exchange, cookie, known === null ? [CART_COOKIE, trailOf(cookie)] : [CART_COOKIE])
  recordStore(request, exchange.reply, ctx.config)
  return digestOf(cookie)
}

function cookiesOf({ cookies }: FastifyRequest): { cookie: string | undefined; others: readonly string[] } {
  const trail = Object.entries(cookies).flatMap(([name, value]) =>
    value !== undefined && VALUE.test(value) && name === trailOf(value) ? [value] : [],
  )
  const last = cookies[CART_COOKIE]
  const cookie = last !== undefined && VALUE.test(last) ? last : trail[0]
  return { cookie, others: trail.filter((one) => one !== cookie).slice(0, MAX_JOINED_DRAFTS) }
}

function setCartCookies({ request, reply, ctx }: CookieExchange, cookie: string, names: readonly string[]): void {
  for (const name of names) {
    reply.setCookie(name, cookie, { ...storeCookie(ctx.config), maxAge: cookieSeconds(CART_COOKIE) })
    request.cookies[name] = cookie
  }
}
