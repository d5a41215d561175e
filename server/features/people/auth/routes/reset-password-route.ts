import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Email, Exactly } from '../../../../platform/http/schemas.ts'
import { Code, NewPassword } from '../schemas.ts'
import { guessingCode } from '../throttles.ts'

export const resetPasswordRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/reset-password',
  app: 'auth',
  auth: 'public',
  tag: 'Authentication',
  operationId: 'resetPassword',
  summary: 'Sets a new password by the mailed code and ends every session of the person.',
  contract: 'part 1, Authentication routes',
  body: Exactly({ email: Email, code: Code, newPassword: NewPassword }),
  responses: { 200: Done },
  handler: async ({ ctx, request, body }) => {
    await guessingCode({ ctx, request, email: body.email, work: () => ctx.identity.resetPassword(body) })
    return ok({ success: true as const })
  },
})
