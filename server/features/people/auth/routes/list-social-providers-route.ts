import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly } from '../../../../platform/http/schemas.ts'

export const socialProvidersRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/providers',
  app: 'auth',
  auth: 'public',
  tag: 'Authentication',
  summary: 'The providers people can sign in with beside their password, by the name that stands in the address.',
  responses: { 200: Exactly({ providers: Type.Array(Type.String()) }) },
  handler: async ({ ctx }) => ok({ providers: [...(ctx.identity.socialProviders ?? [])] }),
})
