import type { Context } from '../../../../platform/context.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { queueMails } from '../../../people/notifications/index.ts'
import { lockOffersWithPeople, moveOffers, OfferJobReport, runInBatches, SYSTEM } from '../../offer/index.ts'
import { offerExpiredMail } from '../../offer-notices/index.ts'
import { findExpired } from '../queries/find-due.ts'

/** Expires offers that were not answered in time (contract, part 1, "States and transitions"). */
export const expireOffersJob: Job = {
  name: 'offers-expire',
  cron: '*/10 * * * *',
  path: '/api/offers/cron/expire',
  tag: 'Offers',
  summary: 'Expires offers that were not answered in time.',
  contract: 'part 1, Other offer routes',
  report: OfferJobReport,
  run: async (ctx, isTimeUp) => {
    const now = ctx.clock.now()
    return runInBatches(ctx, {
      name: 'offers-expire',
      isTimeUp,
      findDue: (after, limit) => findExpired(ctx.db, { after, limit, now }),
      work: (trx, offerIds) => expireOffers(ctx, trx, offerIds, now),
    })
  },
}

async function expireOffers(ctx: Context, trx: Trx, offerIds: readonly string[], now: Date): Promise<number> {
  const offers = await lockOffersWithPeople(trx, offerIds)
  const unanswered = offers.filter(({ status }) => status === 'APPROVED' || status === 'COUNTERED')
  const moved = await moveOffers(trx, { offers: unanswered, action: 'EXPIRE', to: 'EXPIRED', actor: SYSTEM, at: now })
  const mails = unanswered
    .filter(({ id, expire_policy }) => moved.has(id) && expire_policy === 'ping_brand')
    .map((offer) => offerExpiredMail(ctx.config, offer, offer))
  await queueMails(trx, mails, now)
  return moved.size
}
