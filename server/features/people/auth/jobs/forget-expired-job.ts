import { DAY_MS } from '../../../../platform/clock.ts'
import { Done } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { sweepThrottles } from '../../../../platform/security/throttle.ts'

const SIGNING_KEY_DAYS = 90

/** Saves space only: expired rows are already ignored. */
export const forgetExpiredJob: Job = {
  name: 'forget-expired-sign-ins',
  cron: '40 3 * * *',
  path: '/api/auth/cron/forget-expired',
  tag: 'Authentication',
  summary:
    'Deletes expired codes, unconfirmed signups, ended sessions and old throttles; renews a signing key after 90 days.',
  report: Done,
  run: async (ctx) => {
    await sweepThrottles(ctx.db, ctx.clock.now())
    await ctx.identity.forgetExpired?.()
    await ctx.identity.rotateSigningKey?.(SIGNING_KEY_DAYS * DAY_MS)
    return { success: true }
  },
}
