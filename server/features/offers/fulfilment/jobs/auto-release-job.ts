import type { Context } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { notify } from '../../../people/notifications/index.ts'
import { findOfferWithPeople, OfferJobReport, runRowByRow, SYSTEM } from '../../offer/index.ts'
import { buildNotice } from '../../offer-notices/index.ts'
import { releaseEscrow } from '../../offer-payments/index.ts'
import { findReleasable } from '../queries/find-due.ts'

/**
 * Completes deliveries whose review time has passed, even if the talent cannot be paid yet. The
 * earning then stays OPEN.
 */
export const autoReleaseJob: Job = {
  name: 'offers-auto-release',
  cron: '5 * * * *',
  path: '/api/offers/cron/auto-release',
  tag: 'Offers',
  summary: 'Releases the money of deliveries whose review period is over.',
  contract: 'part 1, Other offer routes',
  report: OfferJobReport,
  run: async (ctx, isTimeUp) => {
    const now = ctx.clock.now()
    return runRowByRow(ctx, {
      name: 'offers-auto-release',
      isTimeUp,
      findDue: (after, limit) => findReleasable(ctx.db, { after, limit, now }),
      work: (offerId) => releaseOffer(ctx, offerId, now),
    })
  },
}

const releaseOffer = (ctx: Context, offerId: string, now: Date): Promise<boolean> =>
  inTransaction(ctx.db, async (trx) => {
    const offer = await findOfferWithPeople(trx, offerId)
    if (offer?.status !== 'DELIVERED') return false
    const released = await releaseEscrow(trx, { offer, action: 'AUTO_RELEASE', actor: SYSTEM, at: now })
    if (!released) return false
    const { offer: completed, isHeld } = released
    const notices = [
      buildNotice('AUTO_RELEASE', 'brand', completed, offer),
      buildNotice('AUTO_RELEASE', 'talent', completed, offer, { isHeld }),
    ]
    await notify(trx, notices, now)
    return true
  })
