import type { FastifyReply } from 'fastify'

/**
 * The address alone grants access, so the page is not cached, and its address is not sent as a
 * referrer.
 */
export function setPrivatePageHeaders(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
}
