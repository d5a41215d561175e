import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { OfferJobReport, runInBatches } from '../../offer/index.ts'
import { ASK_AFTER_DAYS, ASK_UNTIL_DAYS } from '../domain/rating-rules.ts'
import { askForRatings } from '../notify-of-ratings.ts'
import { findOffersToAsk } from '../queries/ratings.ts'

const NAME = 'offers-ask-for-ratings'

/** The first requests come a day after completion, so that the brand can use the work first. */
export const askForRatingsJob: Job = {
  name: NAME,
  cron: '47 * * * *',
  path: '/api/offers/cron/ask-for-ratings',
  tag: 'Messages',
  summary: 'Asks both sides of completed offers to rate each other.',
  report: OfferJobReport,
  run: async (ctx, isTimeUp) => {
    const now = ctx.clock.now()
    const completed = { from: addMs(now, -ASK_UNTIL_DAYS * DAY_MS), to: addMs(now, -ASK_AFTER_DAYS * DAY_MS) }
    return runInBatches(ctx, {
      name: NAME,
      isTimeUp,
      findDue: (after, limit) => findOffersToAsk(ctx.db, { after, limit, completed }),
      work: (trx, offerIds) => askForRatings(trx, offerIds, now),
    })
  },
}
