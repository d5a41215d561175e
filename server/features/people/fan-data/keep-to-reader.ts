import type { FastifyReply } from 'fastify'

/** The address of a page of data opens it: nothing stores the page, and no link of it tells its address. */
export function keepToReader(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
}
