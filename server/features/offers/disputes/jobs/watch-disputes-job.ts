import type { Job } from '../../../../platform/jobs/job.ts'
import { OfferJobReport, sumOfReports } from '../../offer/index.ts'
import { notifyOfPassedDeadline, remindToAnswer } from '../notify-of-dispute-deadlines.ts'

const NAME = 'offers-disputes'

export const watchDisputesJob: Job = {
  name: NAME,
  cron: '25 * * * *',
  path: '/api/offers/cron/disputes',
  tag: 'Offers',
  summary: 'Reminds talents of unanswered disputes, and notifies everyone involved when the time to answer is over.',
  report: OfferJobReport,
  run: async (ctx, isTimeUp) => {
    const run = { job: NAME, now: ctx.clock.now(), isTimeUp }
    return sumOfReports([await remindToAnswer(ctx, run), await notifyOfPassedDeadline(ctx, run)])
  },
}
