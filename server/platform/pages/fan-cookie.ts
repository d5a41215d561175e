import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'
import { cookieSeconds } from './browser-storage.ts'
import { FAN_COOKIE, recordStore, slugIn, storeCookie } from './store-browser.ts'

/**
 * Returns the session that the browser has for the requested store. Returns null if there is no
 * session or the page belongs to no store. Call it after finding the visitor, because that step
 * clears another person's session.
 */
export function readFanCookie({ url, cookies }: FastifyRequest): { slug: string; sessionId: string } | null {
  const slug = slugIn(url)
  const sessionId = cookies[FAN_COOKIE]
  return slug !== undefined && sessionId !== undefined && /^[\w-]{20,100}$/.test(sessionId) ? { slug, sessionId } : null
}

/**
 * Stores a session in the browser that created it, for the pages of that store only. Scripts cannot
 * read it, and other sites' pages cannot make the browser send it.
 */
export function setFanCookie(
  { request, reply, config }: { request: FastifyRequest; reply: FastifyReply; config: Config },
  { slug, sessionId }: { slug: string; sessionId: string },
): void {
  reply.setCookie(FAN_COOKIE, sessionId, { ...storeCookie(config, `/c/${slug}`), maxAge: cookieSeconds(FAN_COOKIE) })
  recordStore(request, reply, config, slug)
}
