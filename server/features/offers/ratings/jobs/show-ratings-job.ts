import type { Job } from '../../../../platform/jobs/job.ts'
import { OfferJobReport, runInBatches } from '../../offer/index.ts'
import { notifyOfVisibleRatings } from '../notify-of-ratings.ts'
import { findUnnotifiedOffers } from '../queries/ratings.ts'

const NAME = 'offers-show-ratings'

/** Ratings become visible at their time even if this job does not run. */
export const showRatingsJob: Job = {
  name: NAME,
  cron: '17 * * * *',
  path: '/api/offers/cron/show-ratings',
  tag: 'Messages',
  summary: 'Notifies both sides of ratings that become visible after a week.',
  report: OfferJobReport,
  run: async (ctx, isTimeUp) => {
    const now = ctx.clock.now()
    return runInBatches(ctx, {
      name: NAME,
      isTimeUp,
      findDue: (after, limit) => findUnnotifiedOffers(ctx.db, { after, limit, now }),
      work: (trx, offerIds) => notifyOfVisibleRatings(trx, offerIds, now),
    })
  },
}
