import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/errors.ts'
import { browserOf } from '../../../../platform/http/callers/browser-of.ts'
import { defineRoute } from '../../../../platform/http/route.ts'
import { Html, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { SecondStepRequired } from '../../../../providers/identity/port.ts'
import { beginSession, ownReturnTo } from '../begin-session.ts'
import { redirectSocialRefusal, redirectWithStatus } from '../redirect-social-refusal.ts'
import { setSecondStep } from '../second-step-cookie.ts'
import { setSocialCookies, takeSocialCookies } from '../social-cookies.ts'

const PATH = '/api/auth/callback'
const shared = {
  path: PATH,
  app: 'auth',
  tag: 'Authentication',
  contract: 'part 1, Authentication routes',
  errors: ['NotFound'],
} as const

/** Providers may send more text fields. */
const ProviderResponse = named(
  'ProviderResponse',
  Type.Object(
    {
      code: Type.Optional(withExample(Text(), '4/0AVGzR1Bq7l')),
      state: Type.Optional(withExample(Text(), 'p3s8Xw0c5kQm')),
      error: Type.Optional(withExample(Text(), 'access_denied')),
    },
    { additionalProperties: Text() },
  ),
  { code: '4/0AVGzR1Bq7l', state: 'p3s8Xw0c5kQm' },
)

export const socialCallbackRoute = defineRoute({
  ...shared,
  method: 'GET',
  auth: 'public',
  operationId: 'finishSocialSignIn',
  summary: 'Handles a provider’s response: signs in and redirects to the valid returnTo, or the main site.',
  description:
    'The response must belong to a sign-in that this browser started in the last ten minutes, and works once. Otherwise the browser returns to the sign-in page with `error`: `denied`, `state`, `unverified`, `provider` or `linking`; no session is created. If the account requires a second factor, the browser goes to `/second-step`. A provider that was just connected to an account may be asked once more automatically.',
  query: ProviderResponse,
  openQuery: 'provider',
  responses: { 302: Html },
  handler: async ({ ctx, request, reply, query }) => {
    if (!ctx.identity.finishSocial) throw notFound('This sign-in method is not available here.')
    const { remembered, returnTo } = takeSocialCookies(request, reply, ctx.config)
    try {
      const response = new URLSearchParams(query)
      const outcome = await ctx.identity.finishSocial({ response, remembered, userAgent: browserOf(request) })
      if ('location' in outcome) {
        setSocialCookies(reply, { remember: outcome.remember, returnTo: ownReturnTo(ctx.config, returnTo) }, ctx.config)
        return redirectWithStatus(reply, 302, outcome.location)
      }
      const { redirectTo } = await beginSession({ ctx, request, reply }, outcome, returnTo)
      return redirectWithStatus(reply, 302, redirectTo)
    } catch (error) {
      if (error instanceof SecondStepRequired) {
        setSecondStep(reply, error.step.ticket, ctx.config)
        return redirectWithStatus(reply, 302, secondStepPage(ctx.config, ownReturnTo(ctx.config, returnTo)))
      }
      return redirectSocialRefusal({ ctx, request, reply }, error, ownReturnTo(ctx.config, returnTo))
    }
  },
})

const secondStepPage = ({ AUTH_URL }: Context['config'], returnTo: string | null): string =>
  `${AUTH_URL}/second-step${returnTo === null ? '' : `?${new URLSearchParams({ returnTo }).toString()}`}`

/**
 * Receives Apple's response, which is posted as a form, and redirects to the GET route. Browsers
 * send our SameSite=Lax cookies with a GET from another site, but not with a POST. The route
 * changes nothing, so any origin may post.
 */
export const postedSocialCallbackRoute = defineRoute({
  ...shared,
  method: 'POST',
  // The GET route verifies the signed state in the response.
  auth: 'link',
  form: true,
  operationId: 'forwardPostedSignIn',
  summary:
    'Handles the same response as a posted form (Apple): redirects it to the GET, which receives the browser’s cookies.',
  openQuery: 'provider',
  body: ProviderResponse,
  responses: { 303: Html },
  handler: async ({ ctx, reply, body }) => {
    if (!ctx.identity.finishSocial) throw notFound('This sign-in method is not available here.')
    const read = Object.entries<string>(body).filter(([name]) => READ.includes(name))
    return redirectWithStatus(reply, 303, `${ctx.config.AUTH_URL}${PATH}?${new URLSearchParams(read).toString()}`)
  },
})

/** Apple's `id_token` is left out, because the GET route gets a token for the code. */
const READ = ['code', 'state', 'error', 'user', 'iss']
