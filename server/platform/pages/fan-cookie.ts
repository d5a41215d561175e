import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'
import { cookieSeconds } from './browser-storage.ts'
import { FAN_COOKIE, recordStore, slugIn, storeCookie } from './store-browser.ts'

/**
 * Returns the fan session that the browser has for the requested store. Returns null if there is
 * none, or if the page belongs to no store. Must be called after the visitor was identified,
 * because that step removes the session of another person.
 */
export function readFanCookie({ url, cookies }: FastifyRequest): { slug: string; sessionId: string } | null {
  const slug = slugIn(url)
  const sessionId = cookies[FAN_COOKIE]
  return slug !== undefined && sessionId !== undefined && /^[\w-]{20,100}$/.test(sessionId) ? { slug, sessionId } : null
}

/**
 * Stores a fan session in a cookie of the browser that has created the session. The browser sends
 * the cookie only to pages of this store. Scripts cannot read the cookie, and pages of other sites
 * cannot make the browser send it.
 */
export function setFanCookie(
  { request, reply, config }: { request: FastifyRequest; reply: FastifyReply; config: Config },
  { slug, sessionId }: { slug: string; sessionId: string },
): void {
  reply.setCookie(FAN_COOKIE, sessionId, { ...storeCookie(config, `/c/${slug}`), maxAge: cookieSeconds(FAN_COOKIE) })
  recordStore(request, reply, config, slug)
}
