import Type from 'typebox'
import { browserOf } from '../../../../platform/http/callers/browser-of.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Email, Exactly } from '../../../../platform/http/schemas.ts'
import { beginSession } from '../begin-session.ts'
import { Password, ReturnTo, SessionBegun } from '../schemas.ts'
import { askForSecondStep } from '../second-step-cookie.ts'
import { throttlePasswordGuess } from '../throttles.ts'

export const loginRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  app: 'auth',
  auth: 'public',
  tag: 'Authentication',
  operationId: 'logIn',
  summary: 'Signs in with address and password.',
  description:
    'A wrong address and a wrong password get the same response in the same time. 403 `SECOND_STEP_REQUIRED` if the account also requires a second factor; `POST /api/auth/second-step` continues.',
  contract: 'part 1, Authentication routes',
  body: Exactly({ email: Email, password: Password, returnTo: Type.Optional(ReturnTo) }),
  responses: { 200: SessionBegun },
  errors: ['Unauthorized', 'SECOND_STEP_REQUIRED'],
  handler: async ({ ctx, request, reply, body: { returnTo, ...proof } }) => {
    const work = () => ctx.identity.login({ ...proof, userAgent: browserOf(request) })
    const throttled = throttlePasswordGuess({ ctx, request, email: proof.email, work })
    const tokens = await throttled.catch(askForSecondStep({ ctx, reply }))
    return ok(await beginSession({ ctx, request, reply }, tokens, returnTo))
  },
})
