import type { FastifyReply } from 'fastify'

export function redirectAfterForm(reply: FastifyReply, path: string): { status: 303; body: string } {
  reply.header('location', path)
  return { status: 303, body: '' }
}
