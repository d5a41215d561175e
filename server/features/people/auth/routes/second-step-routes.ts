import Type from 'typebox'
import { unauthorized } from '../../../../platform/errors.ts'
import { browserOf } from '../../../../platform/http/callers/browser-of.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Nullable } from '../../../../platform/http/schemas.ts'
import { beginSession } from '../begin-session.ts'
import { factorProofFields, MethodName, PasskeyRequestView, proofOf } from '../factor-schemas.ts'
import { ReturnTo, SessionBegun } from '../schemas.ts'
import { readSecondStep } from '../second-step-cookie.ts'
import { throttleFactorGuess } from '../throttles.ts'

const shared = { app: 'auth', auth: 'public', tag: 'Authentication' } as const

const expired = () => unauthorized('This sign-in has expired. Start again.')

export const getSecondStepRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/auth/second-step',
  operationId: 'getSecondStep',
  summary: 'Returns how this browser can continue its sign-in.',
  description: 'After a response `SECOND_STEP_REQUIRED`, whose cookie it reads. `options` asks for a passkey.',
  responses: { 200: Exactly({ methods: Type.Array(MethodName), options: Nullable(PasskeyRequestView) }) },
  errors: ['Unauthorized'],
  handler: async ({ ctx, request }) => {
    const step = await ctx.identity.factors?.readSecondStep(readSecondStep(request, ctx.config))
    if (!step) throw expired()
    return ok({ methods: step.methods, options: step.options })
  },
})

export const finishSecondStepRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/auth/second-step',
  operationId: 'finishSecondStep',
  summary: 'Completes a sign-in with exactly one of a passkey, a code and a recovery code.',
  description: 'Reads the cookie of a response `SECOND_STEP_REQUIRED`. Each code works once.',
  body: Exactly({ ...factorProofFields, returnTo: Type.Optional(ReturnTo) }),
  responses: { 200: SessionBegun },
  errors: ['Unauthorized'],
  handler: async ({ ctx, request, reply, body: { returnTo, ...given } }) => {
    const proof = proofOf(given)
    const { factors } = ctx.identity
    const step = await factors?.readSecondStep(readSecondStep(request, ctx.config))
    if (!factors || !step) throw expired()
    const { ticket, email } = step
    const work = () => factors.finishSecondStep({ ticket, proof, userAgent: browserOf(request) })
    const tokens = await throttleFactorGuess({ ctx, request, email, work })
    return ok(await beginSession({ ctx, request, reply }, tokens, returnTo))
  },
})
