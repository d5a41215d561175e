import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, withExample } from '../../../../platform/http/schemas.ts'

export const jwksRoute = defineRoute({
  method: 'GET',
  path: '/.well-known/jwks.json',
  app: 'auth',
  auth: 'public',
  mayBeCached: true,
  tag: 'Authentication',
  operationId: 'getSigningKeys',
  summary: 'Returns the public keys of the built-in issuer, to verify its tokens.',
  responses: {
    200: Exactly({
      keys: withExample(Type.Array(Type.Object({}, { additionalProperties: true })), [
        {
          kty: 'RSA',
          kid: '2026-11',
          use: 'sig',
          alg: 'RS256',
          e: 'AQAB',
          n: '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM',
        },
      ]),
    }),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, reply }) => {
    if (!ctx.identity.jwks) throw notFound('The identity provider publishes its own keys.')
    reply.header('cache-control', 'public, max-age=300')
    return ok({ keys: [...(await ctx.identity.jwks()).keys] })
  },
})
