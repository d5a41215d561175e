import Type from 'typebox'
import { badRequest } from '../../../../platform/errors.ts'
import { setRenewedCookies } from '../../../../platform/http/callers/session.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Exactly, Nullable, named, OneOf } from '../../../../platform/http/schemas.ts'
import { STEP_UP_METHODS } from '../../../../providers/identity/factors/port.ts'
import {
  factorProofFields,
  PasskeyRequestView,
  Password,
  proofOf,
  TicketText,
  throttleFactorGuess,
  throttlePasswordGuess,
} from '../../auth/index.ts'
import { getFactors } from '../get-factors.ts'

const shared = { app: 'auth', auth: 'user', cors: 'site', tag: 'Authentication', path: '/api/auth/step-up' } as const

export const startStepUpRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'startStepUp',
  summary: 'Returns how the caller can confirm that it is them.',
  description:
    'With a factor, the password does not count. `methods` is empty for a person who has neither: they sign in again. `options` asks for a passkey.',
  responses: {
    200: Exactly({
      ticket: TicketText,
      methods: Type.Array(named('StepUpMethod', OneOf(STEP_UP_METHODS), 'password')),
      options: Nullable(PasskeyRequestView),
    }),
  },
  handler: async ({ ctx, caller }) => ok(await getFactors(ctx).startStepUp(caller.userId)),
})

export const stepUpRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'stepUp',
  summary: 'Confirms with one proof that the caller is present.',
  description:
    'For FRESH_PROOF_MINUTES, routes that answer 403 `SIGN_IN_AGAIN` accept this session. Wrong proofs are throttled as at sign-in.',
  body: Exactly({
    ticket: Type.Optional(TicketText),
    ...factorProofFields,
    password: Type.Optional(Password),
  }),
  responses: { 200: Done },
  handler: async ({ ctx, request, reply, caller, body: { ticket, password, ...given } }) => {
    const { userId: sub, sessionId, email } = caller
    if (password !== undefined && Object.values(given).some((proof) => proof !== undefined))
      throw badRequest('Send exactly one proof.')
    const proof = password === undefined ? proofOf(given) : { password }
    const throttle = password === undefined ? throttleFactorGuess : throttlePasswordGuess
    const work = () => getFactors(ctx).stepUp({ sub, sessionId, ticket, proof })
    setRenewedCookies(reply, await throttle({ ctx, request, email, work }), ctx.config)
    return ok({ success: true as const })
  },
})
