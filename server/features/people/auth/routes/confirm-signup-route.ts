import Type from 'typebox'
import { addressOf } from '../../../../platform/email-address.ts'
import { browserOf } from '../../../../platform/http/callers/browser-of.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Email, Exactly } from '../../../../platform/http/schemas.ts'
import { liftSuppression } from '../../../../platform/mail/index.ts'
import { beginSession } from '../begin-session.ts'
import { Code, Password, ReturnTo, SessionBegun } from '../schemas.ts'
import { throttleCodeGuess } from '../throttles.ts'

export const confirmRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/confirm',
  app: 'auth',
  auth: 'public',
  tag: 'Authentication',
  operationId: 'confirmSignUp',
  summary: 'Confirms the address with the mailed code, creates the account and signs in.',
  contract: 'part 1, Authentication routes',
  body: Exactly({ email: Email, code: Code, password: Password, returnTo: Type.Optional(ReturnTo) }),
  responses: { 200: SessionBegun },
  handler: async ({ ctx, request, reply, body: { returnTo, ...proof } }) => {
    const work = (requester: string) => ctx.identity.confirm({ ...proof, requester, userAgent: browserOf(request) })
    const tokens = await throttleCodeGuess({ ctx, request, email: proof.email, work })
    await liftSuppression(ctx.db, addressOf(proof.email))
    return ok(await beginSession({ ctx, request, reply }, tokens, returnTo))
  },
})
