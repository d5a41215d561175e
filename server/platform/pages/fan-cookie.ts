import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'
import { cookieSeconds } from './browser-storage.ts'
import { FAN_COOKIE, recordStore, slugIn, storeCookie } from './store-browser.ts'

/**
 * Returns the browser's fan session of the requested store, or null. Call it only after
 * `findVisitor`, which removes a session that another person left in this browser.
 */
export function readFanCookie({ url, cookies }: FastifyRequest): { slug: string; sessionId: string } | null {
  const slug = slugIn(url)
  const sessionId = cookies[FAN_COOKIE]
  return slug !== undefined && sessionId !== undefined && /^[\w-]{20,100}$/.test(sessionId) ? { slug, sessionId } : null
}

/**
 * Stores a fan session in a cookie of its browser, for pages of this store only. Scripts cannot
 * read it, and other sites cannot make the browser send it.
 */
export function setFanCookie(
  { request, reply, config }: { request: FastifyRequest; reply: FastifyReply; config: Config },
  { slug, sessionId }: { slug: string; sessionId: string },
): void {
  reply.setCookie(FAN_COOKIE, sessionId, { ...storeCookie(config, `/c/${slug}`), maxAge: cookieSeconds(FAN_COOKIE) })
  recordStore(request, reply, config, slug)
}
