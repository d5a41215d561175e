import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done } from '../../../../platform/http/schemas.ts'
import { EmailBody } from '../schemas.ts'
import { throttleMail } from '../throttles.ts'

export const resendCodeRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/resend-code',
  app: 'auth',
  auth: 'public',
  tag: 'Authentication',
  operationId: 'resendCode',
  summary: 'Mails a new confirmation code if the address is waiting for one. The response does not reveal if it is.',
  body: EmailBody,
  responses: { 200: Done },
  handler: async ({ ctx, request, body }) => {
    await throttleMail({
      ctx,
      request,
      email: body.email,
      work: (requester) => ctx.identity.resendCode({ ...body, requester }),
    })
    return ok({ success: true as const })
  },
})
