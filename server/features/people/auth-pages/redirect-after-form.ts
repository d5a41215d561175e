import type { FastifyReply } from 'fastify'

/** Redirects with 303, after a successful form or from a page that the person does not need. */
export function redirectAfterForm(reply: FastifyReply, path: string): { status: 303; body: string } {
  reply.header('location', path)
  return { status: 303, body: '' }
}
