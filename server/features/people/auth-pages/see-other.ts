import type { FastifyReply } from 'fastify'

/** "It is over there": the answer to a form that did its work, and to a page that is not for this person. */
export function seeOther(reply: FastifyReply, path: string): { status: 303; body: string } {
  reply.header('location', path)
  return { status: 303, body: '' }
}
