import Type from 'typebox'
import type { PageState } from '../../../../../web/auth/page-state.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Html, Text } from '../../../../platform/http/schemas.ts'
import { handleForm, type RecoveryRoutes, showAuthPage } from '../handle-form.ts'
import { type PageInput, renderAuthPage } from '../page-context.ts'

const field = Type.Optional(Text({ maxLength: 4096 }))

const momentOf = (time: Date): string =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)} UTC`

const OVER: Partial<PageState> & Pick<PageState, 'page'> = {
  page: 'refused',
  refusal: {
    title: 'This link no longer works',
    text: 'The request was stopped or completed, or it has expired.',
    actions: [{ label: 'Sign in', href: '/login' }],
  },
}

async function pageFor({ ctx }: PageInput, token: string): Promise<typeof OVER> {
  const found = await ctx.identity.factors?.readRecovery(token)
  if (!found) return OVER
  return { page: 'recovery', recovery: { token, opensAt: momentOf(found.opensAt), isOpen: found.isOpen } }
}

/** Shows a mailed link. Mail programs open links too, so this changes nothing. */
export const recoveryPageRoute = defineRoute({
  method: 'GET',
  path: '/factor-recovery',
  app: 'auth',
  auth: 'public',
  tag: 'Sign-in pages',
  hidden: true,
  openQuery: 'link',
  summary: 'Returns the page of a mailed link that stops or completes the removal of all second factors.',
  query: Type.Object({ token: field }),
  responses: { 200: Html },
  handler: async (input) => ok(await renderAuthPage(input, await pageFor(input, input.query.token ?? ''))),
})

export const recoveryFormRoute = (routes: RecoveryRoutes): Route =>
  defineRoute({
    method: 'POST',
    path: '/factor-recovery',
    app: 'auth',
    auth: 'public',
    tag: 'Sign-in pages',
    form: true,
    hidden: true,
    summary: 'Stops or completes the removal of all second factors.',
    body: Exactly({ token: field, intent: field }),
    responses: { 200: Html, 422: Html },
    handler: async (input) => {
      const { token = '', intent } = input.body
      const isFinal = intent === 'finish'
      return handleForm(input, {
        route: isFinal ? routes.finish : routes.stop,
        body: { token },
        pageOnError: await pageFor(input, token),
        onDone: () =>
          showAuthPage(input, {
            page: isFinal ? 'login' : 'forgot',
            notice: {
              tone: 'good',
              text: isFinal
                ? 'Your second factors are removed. Sign in with your password, then add a new one under Settings.'
                : 'The request was stopped. Now choose a new password, because someone else knows yours.',
            },
          }),
      })
    },
  })
