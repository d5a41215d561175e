import type { Job } from '../../../../platform/jobs/job.ts'
import { OfferJobReport, sumOfReports } from '../../offer/index.ts'
import { lapseExtensions } from '../lapse-extensions.ts'
import { notifyOfLateWork, remindOfDue } from '../notify-of-deadlines.ts'

const NAME = 'offers-deadlines'

export const watchDeadlinesJob: Job = {
  name: NAME,
  cron: '15 * * * *',
  path: '/api/offers/cron/deadlines',
  tag: 'Offers',
  summary:
    'Reminds talents of upcoming delivery deadlines, notifies both sides of late deliveries, and closes unanswered extension requests.',
  report: OfferJobReport,
  run: async (ctx, isTimeUp) => {
    const run = { job: NAME, now: ctx.clock.now(), isTimeUp }
    return sumOfReports([
      await remindOfDue(ctx, run),
      await lapseExtensions(ctx, run),
      await notifyOfLateWork(ctx, run),
    ])
  },
}
