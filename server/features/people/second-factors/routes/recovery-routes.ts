import { unauthorized } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Exactly, isoTime, Text, Time, withExample } from '../../../../platform/http/schemas.ts'
import { invalidateOlderTokens } from '../../accounts/index.ts'
import { readSecondStep, throttleMail } from '../../auth/index.ts'
import { getFactors } from '../get-factors.ts'
import { notifyOwner } from '../notify-owner.ts'

const shared = { app: 'auth', tag: 'Authentication' } as const
const byLink = {
  ...shared,
  method: 'POST',
  auth: 'public',
  body: Exactly({ token: withExample(Text({ minLength: 1, maxLength: 100 }), 'mGk7rJ1Zx0bWvV5Qd9s3Yw') }),
  responses: { 200: Done },
} as const

export const startRecoveryRoute = defineRoute({
  ...shared,
  method: 'POST',
  auth: 'public',
  path: '/api/auth/second-step/recovery',
  operationId: 'startFactorRecovery',
  summary: 'Begins to remove all factors of a person who has lost them.',
  description:
    'After a response `SECOND_STEP_REQUIRED`, whose cookie it reads. The mailed link removes the factors from `opensAt` on ' +
    '(FACTOR_RECOVERY_HOURS). Until then the link, and every signed-in device, can stop it. A repeated request changes nothing.',
  responses: { 200: Exactly({ opensAt: withExample(Time, STORY.laterAt) }) },
  errors: ['Unauthorized', 'NotFound'],
  handler: async ({ ctx, request }) => {
    const factors = getFactors(ctx)
    const step = await factors.readSecondStep(readSecondStep(request, ctx.config))
    if (!step) throw unauthorized('This sign-in has expired. Start again.')
    const work = () =>
      factors.startRecovery(step.ticket, (trx, { sub, opensAt }) =>
        notifyOwner(ctx, trx, sub, { type: 'FACTOR_RECOVERY_STARTED', opensAt }),
      )
    return ok({ opensAt: isoTime(await throttleMail({ ctx, request, email: step.email, work })) })
  },
})

export const stopRecoveryByLinkRoute = defineRoute({
  ...byLink,
  path: '/api/auth/factor-recovery/stop',
  operationId: 'stopFactorRecoveryByLink',
  summary: 'Stops a request to remove all factors, with the token of the mailed link.',
  errors: ['NotFound'],
  handler: async ({ ctx, body }) => {
    await getFactors(ctx).stopRecovery(body)
    return ok({ success: true as const })
  },
})

export const finishRecoveryRoute = defineRoute({
  ...byLink,
  path: '/api/auth/factor-recovery/finish',
  operationId: 'finishFactorRecovery',
  summary: 'Removes all factors after the waiting time, with the token of the mailed link.',
  description: 'All devices are signed out. The next sign-in takes the password alone.',
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, body: { token } }) => {
    const { sub } = await getFactors(ctx).finishRecovery(token)
    await invalidateOlderTokens(ctx, sub)
    return ok({ success: true as const })
  },
})

export const stopRecoveryRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  auth: 'user',
  cors: 'site',
  path: '/api/auth/factor-recovery',
  operationId: 'stopFactorRecovery',
  summary: 'Stops a request to remove all factors of the caller.',
  responses: { 200: Done },
  errors: ['NotFound'],
  handler: async ({ ctx, caller }) => {
    await getFactors(ctx).stopRecovery({ sub: caller.userId })
    return ok({ success: true as const })
  },
})
