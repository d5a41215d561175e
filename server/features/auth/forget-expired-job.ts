import Type from 'typebox'
import { Exactly } from '../../http/schemas.ts'
import type { Job } from '../../jobs/job.ts'
import { sweepThrottles } from '../../throttle.ts'

/** Nothing depends on it: what has expired counts for nothing whether or not it is still there. */
export const forgetExpiredJob: Job = {
  name: 'forget-expired-sign-ins',
  cron: '40 3 * * *',
  path: '/api/auth/cron/forget-expired',
  tag: 'Authentication',
  summary: 'Throws away expired codes, unconfirmed signups, ended sessions and forgotten throttles.',
  report: Exactly({ success: Type.Literal(true) }),
  run: async (ctx) => {
    await sweepThrottles(ctx.db, ctx.clock.now())
    await ctx.identity.forgetExpired?.()
    return { success: true }
  },
}
