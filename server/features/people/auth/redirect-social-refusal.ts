import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { SocialRefusal } from '../../../providers/identity/port.ts'

export function redirectWithStatus<const Status extends 302 | 303>(
  reply: FastifyReply,
  status: Status,
  location: string,
): { status: Status; body: string } {
  reply.header('location', location)
  return { status, body: '' }
}

/**
 * Redirects with the code of the refusal and the original `returnTo`. Logs only the reason, never
 * codes, states or addresses.
 * @throws every other error
 */
export function redirectSocialRefusal(
  { ctx, request, reply }: { ctx: Context; request: FastifyRequest; reply: FastifyReply },
  error: unknown,
  returnTo: string | null,
): { status: 302; body: string } {
  if (!(error instanceof SocialRefusal)) throw error
  request.log.warn({ refusal: error.code, reason: error.message }, 'social sign-in failed')
  const query = new URLSearchParams({ error: error.code, ...(returnTo === null ? {} : { returnTo }) })
  return redirectWithStatus(reply, 302, `${ctx.config.AUTH_URL}/login?${query.toString()}`)
}
