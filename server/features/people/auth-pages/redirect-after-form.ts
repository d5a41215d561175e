import type { FastifyReply } from 'fastify'

export const withReturnTo = (path: string, returnTo: string | null | undefined): string =>
  returnTo ? `${path}?${new URLSearchParams({ returnTo }).toString()}` : path

export function redirectAfterForm(reply: FastifyReply, path: string): { status: 303; body: string } {
  reply.header('location', path)
  return { status: 303, body: '' }
}
