import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { browserOf } from '../../../../platform/http/callers/browser-of.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly } from '../../../../platform/http/schemas.ts'
import { beginSession } from '../begin-session.ts'
import { AssertionBody, PasskeyRequestView, TicketText } from '../factor-schemas.ts'
import { ReturnTo, SessionBegun } from '../schemas.ts'

const shared = { method: 'POST', app: 'auth', auth: 'public', tag: 'Authentication' } as const

const noPasskeys = () => notFound('The identity provider of this installation does not support passkeys.')

export const startPasskeySignInRoute = defineRoute({
  ...shared,
  path: '/api/auth/passkey-sign-in/options',
  operationId: 'startPasskeySignIn',
  summary: 'Returns the options with which a browser asks for any passkey of this site.',
  description: 'The response is the same for everybody, and stores nothing.',
  responses: { 200: Exactly({ ticket: TicketText, options: PasskeyRequestView }) },
  errors: ['NotFound'],
  handler: async ({ ctx }) => {
    if (!ctx.identity.factors) throw noPasskeys()
    return ok(ctx.identity.factors.startPasskeySignIn())
  },
})

export const finishPasskeySignInRoute = defineRoute({
  ...shared,
  path: '/api/auth/passkey-sign-in',
  operationId: 'signInWithPasskey',
  summary: 'Signs in with a passkey, without address and password.',
  description: 'The passkey proves the device and its owner, so no second step follows.',
  body: Exactly({ ticket: TicketText, passkey: AssertionBody, returnTo: Type.Optional(ReturnTo) }),
  responses: { 200: SessionBegun },
  errors: ['Unauthorized', 'NotFound'],
  handler: async ({ ctx, request, reply, body: { returnTo, ...proof } }) => {
    if (!ctx.identity.factors) throw noPasskeys()
    const tokens = await ctx.identity.factors.finishPasskeySignIn({ ...proof, userAgent: browserOf(request) })
    return ok(await beginSession({ ctx, request, reply }, tokens, returnTo))
  },
})
