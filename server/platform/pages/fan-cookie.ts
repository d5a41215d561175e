import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'

/** What opens a fan's session, in their browser: one for each store, sent to the pages of that store alone. */
const FAN_COOKIE = 'fan'
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60

/** The store whose page is asked for, by its address. */
const slugIn = (url: string): string | undefined => /^\/c\/([a-z0-9-]{2,60})(?:[/?]|$)/.exec(url)?.[1]

/** Who is here, on a page of a store; null for a stranger, and anywhere else. */
export function findFan({ url, cookies }: FastifyRequest): { slug: string; sessionId: string } | null {
  const slug = slugIn(url)
  const sessionId = cookies[FAN_COOKIE]
  return slug !== undefined && sessionId !== undefined && /^[\w-]{20,100}$/.test(sessionId) ? { slug, sessionId } : null
}

/** Keeps a session with the browser that began it: no script reads it, and no page elsewhere makes the browser send it. */
export function keepFan(
  reply: FastifyReply,
  { isProduction }: Pick<Config, 'isProduction'>,
  { slug, sessionId }: { slug: string; sessionId: string },
): void {
  reply.setCookie(FAN_COOKIE, sessionId, {
    path: `/c/${slug}`,
    httpOnly: true,
    sameSite: 'lax',
    secure: isProduction,
    maxAge: MAX_AGE_SECONDS,
  })
}
