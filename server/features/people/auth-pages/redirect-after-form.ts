import type { FastifyReply } from 'fastify'

/**
 * Redirects with 303. Used after a successful form, and on a page that the person does not need.
 */
export function redirectAfterForm(reply: FastifyReply, path: string): { status: 303; body: string } {
  reply.header('location', path)
  return { status: 303, body: '' }
}
