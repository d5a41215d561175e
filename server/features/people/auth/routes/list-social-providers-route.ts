import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, withExample } from '../../../../platform/http/schemas.ts'

export const socialProvidersRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/providers',
  app: 'auth',
  auth: 'public',
  cors: 'site',
  tag: 'Authentication',
  operationId: 'listSocialProviders',
  summary: 'Lists the social sign-in providers by the name used in their address.',
  responses: { 200: Exactly({ providers: withExample(Type.Array(Type.String()), ['google', 'apple']) }) },
  handler: async ({ ctx }) => ok({ providers: [...(ctx.identity.socialProviders ?? [])] }),
})
