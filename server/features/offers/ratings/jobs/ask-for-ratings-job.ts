import { DAY_MS, later } from '../../../../platform/clock.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { OfferJobReport, runInSets } from '../../offer/index.ts'
import { ASK_AFTER_DAYS, ASK_UNTIL_DAYS } from '../domain/rating-rules.ts'
import { findUnasked } from '../queries/ratings.ts'
import { askForRatings } from '../tell-of-ratings.ts'

const NAME = 'offers-ask-for-ratings'

/** Asks a day after completion, when the brand has used the work, and stops after two weeks. */
export const askForRatingsJob: Job = {
  name: NAME,
  cron: '47 * * * *',
  path: '/api/offers/cron/ask-for-ratings',
  tag: 'Messages',
  summary: 'Asks both sides of completed offers to rate each other.',
  report: OfferJobReport,
  run: async (ctx, isTimeUp) => {
    const now = ctx.clock.now()
    const completed = { from: later(now, -ASK_UNTIL_DAYS * DAY_MS), to: later(now, -ASK_AFTER_DAYS * DAY_MS) }
    return runInSets(ctx, {
      name: NAME,
      isTimeUp,
      findDue: (after, limit) => findUnasked(ctx.db, { after, limit, completed }),
      work: (trx, offerIds) => askForRatings(trx, offerIds, now),
    })
  },
}
