import { addressOf } from '../../../../platform/email-address.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Email, Exactly } from '../../../../platform/http/schemas.ts'
import { liftSuppression } from '../../../../platform/mail/index.ts'
import { invalidateOlderTokens } from '../../accounts/index.ts'
import { assertNotGuessable } from '../assert-not-guessable.ts'
import { rememberDevice } from '../device-cookie.ts'
import { Code, NewPassword } from '../schemas.ts'
import { throttleCodeGuess } from '../throttles.ts'

export const resetPasswordRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/reset-password',
  app: 'auth',
  auth: 'public',
  tag: 'Authentication',
  operationId: 'resetPassword',
  summary: 'Sets a new password with the mailed code and ends all sessions of the user.',
  contract: 'part 1, Authentication routes',
  body: Exactly({ email: Email, code: Code, newPassword: NewPassword }),
  responses: { 200: Done },
  handler: async ({ ctx, request, reply, body }) => {
    assertNotGuessable('newPassword', body.newPassword, [body.email])
    const work = (requester: string) => ctx.identity.resetPassword({ ...body, requester })
    const { sub } = await throttleCodeGuess({ ctx, request, email: body.email, work })
    await liftSuppression(ctx.db, addressOf(body.email))
    if (sub !== undefined) await invalidateOlderTokens(ctx, sub)
    // The reset proves that the account belongs to this person. Wrong guesses of strangers then do
    // not block the next sign-in. With a factor, a mailbox proves too little.
    const hasFactor = sub !== undefined && (await ctx.identity.factors?.hasFactor(sub))
    if (!hasFactor) rememberDevice(request, reply, ctx.config, body.email)
    return ok({ success: true as const })
  },
})
