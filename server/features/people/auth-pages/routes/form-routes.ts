import Type from 'typebox'
import type { PageState, SignupRole } from '../../../../../web/auth/page-state.ts'
import { defineRoute, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Html, Text } from '../../../../platform/http/schemas.ts'
import { handleForm, type SignInRoutes, showAuthPage } from '../handle-form.ts'
import type { PageInput } from '../page-context.ts'
import { keepOpenerTowards } from '../page-headers.ts'
import { redirectAfterForm, withReturnTo } from '../redirect-after-form.ts'

const FORM = { method: 'POST', app: 'auth', auth: 'public', tag: 'Sign-in pages', form: true, hidden: true } as const
/** Any text, because the JSON route's schema validates the fields. */
const field = Type.Optional(Text({ maxLength: 4096 }))
const responses = { 200: Html, 303: Html, 422: Html }
const SENT: PageState['notice'] = { tone: 'good', text: 'A new code was sent. Only the newest code works.' }

/** The form without JavaScript. If only the email is sent, shows the step for the password. */
export const loginFormRoute = (routes: SignInRoutes): Route =>
  defineRoute({
    ...FORM,
    path: '/login',
    summary: 'Signs in with the form sent without JavaScript.',
    body: Exactly({ email: field, password: field, returnTo: field }),
    responses,
    handler: async (input) => {
      const { email = '', password, returnTo = null } = input.body
      if (password === undefined) return showAuthPage(input, { page: 'password', email, returnTo })
      return handleForm(input, {
        route: routes.login,
        body: { email, password, returnTo },
        pageOnError: { page: 'password', email, returnTo },
        onDone: (answer) => continueToReturn(input, answer),
        onSecondStep: () => redirectAfterForm(input.reply, withReturnTo('/second-step', returnTo)),
      })
    },
  })

export const signupFormRoute = (routes: SignInRoutes): Route =>
  defineRoute({
    ...FORM,
    path: '/signup',
    summary: 'Creates an account with the form sent without JavaScript.',
    body: Exactly({ email: field, password: field, displayName: field, role: field, returnTo: field }),
    responses,
    handler: async (input) => {
      const { returnTo = null, ...body } = input.body
      const { email = '', displayName = '' } = body
      const role = (body.role as SignupRole | undefined) ?? null
      return handleForm(input, {
        route: routes.signup,
        body: { ...body, returnTo },
        pageOnError: { page: 'signup', email, displayName, role, returnTo },
        onDone: () => showAuthPage(input, { page: 'confirm', email, returnTo }),
      })
    },
  })

export const confirmFormRoute = (routes: SignInRoutes): Route =>
  defineRoute({
    ...FORM,
    path: '/confirm',
    summary: 'Confirms a new account, or requests another code, with the form sent without JavaScript.',
    body: Exactly({ email: field, code: field, password: field, returnTo: field, intent: field }),
    responses,
    handler: async (input) => {
      const { intent, returnTo = null, ...body } = input.body
      const again = { page: 'confirm', email: body.email ?? '', returnTo } as const
      if (intent === 'resend')
        return handleForm(input, {
          route: routes.resendCode,
          body: { email: again.email },
          pageOnError: again,
          onDone: () => showAuthPage(input, { ...again, notice: SENT }),
        })
      return handleForm(input, {
        route: routes.confirm,
        body: { ...body, returnTo },
        pageOnError: again,
        onDone: (answer) => continueToReturn(input, answer),
      })
    },
  })

export const forgotFormRoute = (routes: SignInRoutes): Route =>
  defineRoute({
    ...FORM,
    path: '/forgot',
    summary: 'Requests a reset code with the form sent without JavaScript.',
    body: Exactly({ email: field, returnTo: field }),
    responses,
    handler: async (input) => {
      const { email = '', returnTo = null } = input.body
      return handleForm(input, {
        route: routes.forgotPassword,
        body: { email },
        pageOnError: { page: 'forgot', email, returnTo },
        onDone: () => showAuthPage(input, { page: 'reset', email, returnTo }),
      })
    },
  })

export const resetFormRoute = (routes: SignInRoutes): Route =>
  defineRoute({
    ...FORM,
    path: '/reset',
    summary: 'Sets a new password with a reset code, or requests another code, with the form sent without JavaScript.',
    body: Exactly({ email: field, code: field, newPassword: field, returnTo: field, intent: field }),
    responses,
    handler: async (input) => {
      const { intent, returnTo = null, ...body } = input.body
      const email = body.email ?? ''
      const again = { page: 'reset', email, returnTo } as const
      if (intent === 'resend')
        return handleForm(input, {
          route: routes.forgotPassword,
          body: { email },
          pageOnError: again,
          onDone: () => showAuthPage(input, { ...again, notice: SENT }),
        })
      return handleForm(input, {
        route: routes.resetPassword,
        body,
        pageOnError: again,
        onDone: () =>
          showAuthPage(input, {
            page: 'password',
            email,
            returnTo,
            notice: {
              tone: 'good',
              text: 'Your new password is set, and all devices are signed out. Sign in with the new password.',
            },
          }),
      })
    },
  })

export const logoutFormRoute = (routes: SignInRoutes): Route =>
  defineRoute({
    ...FORM,
    path: '/logout',
    summary: 'Signs this browser out with the form sent without JavaScript.',
    responses,
    handler: (input) =>
      handleForm(input, {
        route: routes.logout,
        pageOnError: { page: 'login' },
        onDone: () => redirectAfterForm(input.reply, '/login'),
      }),
  })

/** Codes and recovery codes, for browsers without scripts. A passkey needs a script. */
export const secondStepFormRoute = (routes: SignInRoutes): Route =>
  defineRoute({
    ...FORM,
    path: '/second-step',
    summary: 'Completes a sign-in with a code, with the form sent without JavaScript.',
    body: Exactly({ code: field, recoveryCode: field, returnTo: field }),
    responses: { 303: Html, 422: Html },
    handler: async (input) => {
      const { code, recoveryCode, returnTo = null } = input.body
      return handleForm(input, {
        route: routes.secondStep,
        body: { ...(recoveryCode ? { recoveryCode } : { code: code ?? '' }), returnTo },
        pageOnError: { page: recoveryCode ? 'recoveryCode' : 'second', returnTo, methods: ['code', 'recoveryCode'] },
        onDone: (answer) => continueToReturn(input, answer),
      })
    },
  })

/** Redirects to /continue, which checks `redirectTo` again and redirects out of this app. */
function continueToReturn({ ctx, reply }: PageInput, answer: unknown): { status: 303; body: string } {
  const { redirectTo } = answer as { redirectTo: string }
  keepOpenerTowards(reply, ctx.config.AUTH_URL, redirectTo)
  return redirectAfterForm(reply, `/continue?${new URLSearchParams({ returnTo: redirectTo }).toString()}`)
}
