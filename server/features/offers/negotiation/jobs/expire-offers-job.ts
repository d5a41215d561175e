import type { Context } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { queueMail } from '../../../people/notifications/index.ts'
import { lockOfferWithPeople, moveOffer, RowReport, runRowByRow, SYSTEM } from '../../offer/index.ts'
import { offerExpiredMail } from '../../offer-notices/index.ts'
import { findExpired } from '../queries/find-due.ts'

/** Offers nobody answered in time become EXPIRED (part 1, "States and transitions"). */
export const expireOffersJob: Job = {
  name: 'offers-expire',
  cron: '*/10 * * * *',
  path: '/api/offers/cron/expire',
  tag: 'Offers',
  summary: 'Expires offers that were not answered in time.',
  contract: 'part 1, Other offer routes',
  report: RowReport,
  run: async (ctx) => {
    const now = ctx.clock.now()
    return runRowByRow(ctx, {
      name: 'offers-expire',
      findDue: (seen, limit) => findExpired(ctx.db, { seen, limit, now }),
      work: (offerId) => expireOffer(ctx, offerId, now),
    })
  },
}

const expireOffer = (ctx: Context, offerId: string, now: Date): Promise<boolean> =>
  inTransaction(ctx.db, async (trx) => {
    const offer = await lockOfferWithPeople(trx, offerId)
    if (offer?.status !== 'APPROVED' && offer?.status !== 'COUNTERED') return false
    const expired = await moveOffer(trx, { offer, action: 'EXPIRE', to: 'EXPIRED', actor: SYSTEM, at: now })
    if (!expired) return false
    if (expired.expire_policy === 'ping_brand') await queueMail(trx, offerExpiredMail(ctx.config, expired, offer), now)
    return true
  })
