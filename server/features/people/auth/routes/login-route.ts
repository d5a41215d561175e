import Type from 'typebox'
import { browserOf } from '../../../../platform/http/browser-of.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Email, Exactly } from '../../../../platform/http/schemas.ts'
import { beginSession } from '../begin-session.ts'
import { Password, ReturnTo, SessionBegun } from '../schemas.ts'
import { throttlePasswordGuess } from '../throttles.ts'

export const loginRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  app: 'auth',
  auth: 'public',
  tag: 'Authentication',
  operationId: 'logIn',
  summary: 'Signs in with address and password.',
  description: 'A wrong address and a wrong password get the same response in the same time.',
  contract: 'part 1, Authentication routes',
  body: Exactly({ email: Email, password: Password, returnTo: Type.Optional(ReturnTo) }),
  responses: { 200: SessionBegun },
  errors: ['Unauthorized'],
  handler: async ({ ctx, request, reply, body: { returnTo, ...proof } }) => {
    const work = () => ctx.identity.login({ ...proof, userAgent: browserOf(request) })
    const tokens = await throttlePasswordGuess({ ctx, request, email: proof.email, work })
    return ok(await beginSession({ ctx, request, reply }, tokens, returnTo))
  },
})
