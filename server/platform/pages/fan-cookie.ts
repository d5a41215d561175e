import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'
import { FAN_COOKIE, noteStore, slugIn, storeCookie } from './store-browser.ts'

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60

/**
 * Returns the session that the browser keeps for the store whose page is asked for; null for a stranger, and anywhere else. Find
 * the visitor first: what was kept for somebody else is dropped then.
 */
export function findFan({ url, cookies }: FastifyRequest): { slug: string; sessionId: string } | null {
  const slug = slugIn(url)
  const sessionId = cookies[FAN_COOKIE]
  return slug !== undefined && sessionId !== undefined && /^[\w-]{20,100}$/.test(sessionId) ? { slug, sessionId } : null
}

/**
 * Keeps a session with the browser that began it, for the pages of that store alone. No script reads it, and no page elsewhere
 * makes the browser send it.
 */
export function keepFan(
  { request, reply, config }: { request: FastifyRequest; reply: FastifyReply; config: Config },
  { slug, sessionId }: { slug: string; sessionId: string },
): void {
  reply.setCookie(FAN_COOKIE, sessionId, { ...storeCookie(config, `/c/${slug}`), maxAge: MAX_AGE_SECONDS })
  noteStore(request, reply, config, slug)
}
