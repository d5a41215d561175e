import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly } from '../../../../platform/http/schemas.ts'
import { requireSession } from '../../../../platform/http/session.ts'
import { findUser } from '../../accounts/index.ts'
import { UserView } from '../schemas.ts'

export const meRoute = defineRoute({
  method: 'GET',
  path: '/api/me',
  app: 'auth',
  // Not `user`: whoever is signed in gets an answer, with or without an account.
  auth: 'public',
  proof: 'user',
  cors: true,
  tag: 'Authentication',
  operationId: 'getMe',
  summary: 'Who is signed in; renews an expired ID token on the way.',
  contract: 'part 1, Sessions and tokens',
  responses: { 200: Exactly({ user: UserView }) },
  errors: ['Unauthorized'],
  handler: async ({ ctx, request, reply }) => {
    const claims = await requireSession(request, reply, ctx.identity, ctx.config)
    return ok({ user: await findUser(ctx, claims) })
  },
})
