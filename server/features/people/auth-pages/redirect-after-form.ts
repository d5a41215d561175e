import type { FastifyReply } from 'fastify'

/** Redirects with 303 after a successful form, or away from a page that does not apply. */
export function redirectAfterForm(reply: FastifyReply, path: string): { status: 303; body: string } {
  reply.header('location', path)
  return { status: 303, body: '' }
}
