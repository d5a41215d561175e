import Type from 'typebox'
import type { SignupRole } from '../../../../../web/auth/page-state.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Html, Text } from '../../../../platform/http/schemas.ts'
import { readSecondStep } from '../../auth/index.ts'
import { destinationAfterSignIn, renderAuthPage, signedInUser } from '../page-context.ts'
import { redirectAfterForm, withReturnTo } from '../redirect-after-form.ts'
import { socialRefusalNotice } from '../social-refusals.ts'

const PAGE = {
  method: 'GET',
  app: 'auth',
  auth: 'public',
  tag: 'Sign-in pages',
  hidden: true,
  openQuery: 'link',
} as const
const RETURN_TO_CONTRACT = 'part 1, Redirect login with returnTo'
const PageQuery = Type.Object({ returnTo: Type.Optional(Text({ maxLength: 4096 })) })
/** `role` is the kind of account that a new person wants. An unknown one is ignored. */
const SignupQuery = Type.Object({
  returnTo: Type.Optional(Text({ maxLength: 4096 })),
  role: Type.Optional(Text({ maxLength: 40 })),
})
/** `error` is the code of a failed social sign-in. */
const LoginQuery = Type.Object({
  returnTo: Type.Optional(Text({ maxLength: 4096 })),
  role: Type.Optional(Text({ maxLength: 40 })),
  error: Type.Optional(Text({ maxLength: 40 })),
})
const pageResponses = { 200: Html }
const pageOrRedirect = { 200: Html, 303: Html }

export const landingPageRoute = defineRoute({
  ...PAGE,
  path: '/',
  summary: 'Returns the page that shows the signed-in user and where to continue.',
  query: PageQuery,
  responses: pageOrRedirect,
  handler: async (input) => {
    const { returnTo } = input.query
    const user = await signedInUser(input)
    if (!user) return redirectAfterForm(input.reply, withReturnTo('/login', returnTo))
    return ok(
      await renderAuthPage(input, {
        page: 'landing',
        user,
        continueTo: destinationAfterSignIn(input.ctx.config, returnTo),
      }),
    )
  },
})

export const continuePageRoute = defineRoute({
  ...PAGE,
  path: '/continue',
  summary: 'Redirects to returnTo if it is allowed, otherwise to the main site, in a separate step.',
  description: 'A form can only lead to pages within this app (form-action), so this page leads out of it.',
  contract: RETURN_TO_CONTRACT,
  query: PageQuery,
  responses: pageOrRedirect,
  handler: async (input) => {
    const { returnTo } = input.query
    const user = await signedInUser(input)
    if (!user) return redirectAfterForm(input.reply, withReturnTo('/login', returnTo))
    const continueTo = destinationAfterSignIn(input.ctx.config, returnTo)
    return ok(await renderAuthPage(input, { page: 'landing', user, continueTo }, continueTo))
  },
})

export const loginPageRoute = defineRoute({
  ...PAGE,
  path: '/login',
  summary: 'Returns the sign-in page: address first, then password.',
  contract: RETURN_TO_CONTRACT,
  query: LoginQuery,
  responses: pageOrRedirect,
  handler: async (input) => {
    const { returnTo = null, error = '', role } = input.query
    if (await signedInUser(input)) return redirectAfterForm(input.reply, withReturnTo('/', returnTo))
    return ok(
      await renderAuthPage(input, { page: 'login', returnTo, role: roleOf(role), notice: socialRefusalNotice(error) }),
    )
  },
})

export const secondStepPageRoute = defineRoute({
  ...PAGE,
  path: '/second-step',
  summary: 'Returns the page that completes a sign-in with a second factor.',
  query: PageQuery,
  responses: pageOrRedirect,
  handler: async (input) => {
    const { ctx, request, reply } = input
    const { returnTo = null } = input.query
    if (await signedInUser(input)) return redirectAfterForm(reply, withReturnTo('/', returnTo))
    const step = await ctx.identity.factors?.readSecondStep(readSecondStep(request, ctx.config))
    if (!step) return redirectAfterForm(reply, withReturnTo('/login', returnTo))
    const { email, methods } = step
    return ok(await renderAuthPage(input, { page: 'second', email, methods, returnTo }))
  },
})

export const signupPageRoute = defineRoute({
  ...PAGE,
  path: '/signup',
  summary: 'Returns the signup page.',
  contract: RETURN_TO_CONTRACT,
  query: SignupQuery,
  responses: pageOrRedirect,
  handler: async (input) => {
    const { returnTo = null, role } = input.query
    if (await signedInUser(input)) return redirectAfterForm(input.reply, withReturnTo('/', returnTo))
    return ok(await renderAuthPage(input, { page: 'signup', returnTo, role: roleOf(role) }))
  },
})

const stepPage = (path: '/confirm' | '/forgot' | '/reset', page: 'confirm' | 'forgot' | 'reset', summary: string) =>
  defineRoute({
    ...PAGE,
    path,
    summary,
    query: PageQuery,
    responses: pageResponses,
    handler: async (input) => ok(await renderAuthPage(input, { page, returnTo: input.query.returnTo ?? null })),
  })

export const confirmPageRoute = stepPage('/confirm', 'confirm', 'Returns the page for the code of a new account.')
export const forgotPageRoute = stepPage('/forgot', 'forgot', 'Returns the page to request a reset code.')
export const resetPageRoute = stepPage('/reset', 'reset', 'Returns the page for the reset code and a new password.')

const ROLES = ['brand', 'talent', 'agent'] as const satisfies readonly SignupRole[]
const roleOf = (role: string | undefined): SignupRole | null => ROLES.find((one) => one === role) ?? null
