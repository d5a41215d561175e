import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done } from '../../../../platform/http/schemas.ts'
import { EmailBody } from '../schemas.ts'
import { throttleMail } from '../throttles.ts'

export const forgotPasswordRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/forgot-password',
  app: 'auth',
  auth: 'public',
  tag: 'Authentication',
  operationId: 'requestPasswordReset',
  summary: 'Mails a reset code if the address has an account. The response does not reveal if it has one.',
  contract: 'part 1, Authentication routes',
  body: EmailBody,
  responses: { 200: Done },
  handler: async ({ ctx, request, body }) => {
    await throttleMail({
      ctx,
      request,
      email: body.email,
      work: (requester) => ctx.identity.forgotPassword({ ...body, requester }),
    })
    return ok({ success: true as const })
  },
})
