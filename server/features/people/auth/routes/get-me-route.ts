import { unauthorized } from '../../../../platform/errors.ts'
import { FORWARDED_HEADER, readForwardedSession, requireSession } from '../../../../platform/http/callers/session.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly } from '../../../../platform/http/schemas.ts'
import { findUser } from '../../accounts/index.ts'
import { UserView } from '../schemas.ts'

export const meRoute = defineRoute({
  method: 'GET',
  path: '/api/me',
  app: 'auth',
  // Not `user`, because a person without an account also gets a response.
  auth: 'public',
  proof: 'user',
  cors: true,
  tag: 'Authentication',
  operationId: 'getMe',
  summary: 'Returns the signed-in user. Renews an expired ID token.',
  description:
    'With the header `forwarded-cookie` nothing is renewed and no cookies are set: for a server that forwards the cookies of its own request.',
  contract: 'part 1, Sessions and tokens',
  responses: { 200: Exactly({ user: UserView }) },
  errors: ['Unauthorized'],
  handler: async ({ ctx, request, reply }) => {
    const isForwarded = request.headers[FORWARDED_HEADER] !== undefined
    const claims = isForwarded
      ? await readForwardedSession(request, ctx.identity)
      : await requireSession(request, reply, ctx.identity, ctx.config)
    if (!claims) throw unauthorized('Sign in to continue.')
    return ok({ user: await findUser(ctx, claims) })
  },
})
