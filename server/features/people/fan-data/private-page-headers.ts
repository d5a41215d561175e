import type { FastifyReply } from 'fastify'

/**
 * Sets headers that keep a data page out of caches and its address out of referrers, because the
 * address grants access.
 */
export function setPrivatePageHeaders(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
}
