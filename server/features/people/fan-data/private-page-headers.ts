import type { FastifyReply } from 'fastify'

/**
 * Sets headers so that a data page is not stored in caches, and its address is not sent as a
 * referrer. The address alone grants access.
 */
export function setPrivatePageHeaders(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
}
