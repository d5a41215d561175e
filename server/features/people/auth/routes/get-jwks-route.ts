import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly } from '../../../../platform/http/schemas.ts'

export const jwksRoute = defineRoute({
  method: 'GET',
  path: '/.well-known/jwks.json',
  app: 'auth',
  auth: 'public',
  tag: 'Authentication',
  summary: 'The public keys of the built-in issuer, for whoever verifies its tokens.',
  responses: { 200: Exactly({ keys: Type.Array(Type.Object({}, { additionalProperties: true })) }) },
  errors: ['NotFound'],
  handler: async ({ ctx, reply }) => {
    if (!ctx.identity.jwks) throw notFound('The identity provider publishes its keys itself.')
    reply.header('cache-control', 'public, max-age=300')
    return ok({ keys: [...(await ctx.identity.jwks()).keys] })
  },
})
