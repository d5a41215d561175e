import Type from 'typebox'
import { created, defineRoute } from '../../../../platform/http/route.ts'
import { Email, Exactly, Text, withExample } from '../../../../platform/http/schemas.ts'
import { cleanDisplayName, DISPLAY_NAME_MAX } from '../../accounts/index.ts'
import { assertNotGuessable } from '../assert-not-guessable.ts'
import { NewPassword, ReturnTo, SignupRoleName } from '../schemas.ts'
import { throttleMail } from '../throttles.ts'

export const signupRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/signup',
  app: 'auth',
  auth: 'public',
  tag: 'Authentication',
  operationId: 'signUp',
  summary: 'Creates an unconfirmed account with a password and mails a code to its address.',
  description:
    'The response is the same for an address that already has an account; its owner is notified by mail. `returnTo` is accepted so that a form can always send the same fields; it is used at confirmation.',
  contract: 'part 1, Authentication routes',
  body: Exactly({
    email: Email,
    password: NewPassword,
    displayName: withExample(
      Text({ minLength: 1, maxLength: DISPLAY_NAME_MAX, description: 'Trimmed.' }),
      'Mara Lindqvist',
    ),
    role: SignupRoleName,
    returnTo: Type.Optional(ReturnTo),
  }),
  responses: { 201: Exactly({ status: Type.Literal('confirmation_required') }) },
  handler: async ({ ctx, request, body: { email, password, role, ...body } }) => {
    const displayName = cleanDisplayName(body.displayName)
    assertNotGuessable('password', password, [displayName, email])
    const work = (requester: string) => ctx.identity.signup({ email, password, displayName, role, requester })
    await throttleMail({ ctx, request, email, work })
    return created({ status: 'confirmation_required' as const })
  },
})
