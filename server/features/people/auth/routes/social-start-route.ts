import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/route.ts'
import { Html, OneOf, Text, withExample } from '../../../../platform/http/schemas.ts'
import { ownReturnTo } from '../begin-session.ts'
import { redirectSocialRefusal, redirectWithStatus } from '../redirect-social-refusal.ts'
import { setSocialCookies } from '../social-cookies.ts'

export const socialStartRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/social/{provider}',
  app: 'auth',
  auth: 'public',
  tag: 'Authentication',
  operationId: 'startSocialSignIn',
  summary: 'Redirects the browser to a provider to sign in.',
  description:
    'A valid returnTo is kept in the one-time `auth-return-to` cookie. If the provider cannot be reached, the browser returns to the sign-in page with `error=provider`.',
  contract: 'part 1, Authentication routes',
  params: Type.Object({ provider: withExample(Text({ minLength: 1, maxLength: 60 }), 'google') }),
  query: Type.Object({
    returnTo: Type.Optional(withExample(Text({ maxLength: 4096 }), 'https://app.example.com/offers')),
    role: OneOf(['brand', 'talent', 'agent'], {
      default: 'brand',
      description: 'Role of a new user; no effect for an existing account.',
    }),
  }),
  responses: { 302: Html },
  errors: ['NotFound'],
  handler: async ({ ctx, request, reply, params, query }) => {
    if (!ctx.identity.startSocial) throw notFound('This sign-in method is not available here.')
    const returnTo = ownReturnTo(ctx.config, query.returnTo)
    try {
      const { location, remember } = await ctx.identity.startSocial({ provider: params.provider, role: query.role })
      setSocialCookies(reply, { remember, returnTo }, ctx.config)
      return redirectWithStatus(reply, 302, location)
    } catch (error) {
      return redirectSocialRefusal({ ctx, request, reply }, error, returnTo)
    }
  },
})
