import type { Job } from '../../../../platform/jobs/job.ts'
import { remindOfExpiry } from '../../negotiation/index.ts'
import { OfferJobReport, sumOfReports } from '../../offer/index.ts'
import { remindOfRelease } from '../remind-of-release.ts'

const NAME = 'offers-reminders'

export const remindOffersJob: Job = {
  name: NAME,
  cron: '0 9 * * *',
  path: '/api/offers/cron/reminders',
  tag: 'Offers',
  summary: 'Reminds brands of deliveries to review, and talents of offers that are about to expire.',
  contract: 'part 1, Other offer routes',
  report: OfferJobReport,
  run: async (ctx, isTimeUp) => {
    const run = { job: NAME, now: ctx.clock.now(), isTimeUp }
    return sumOfReports([await remindOfExpiry(ctx, run), ...(await remindOfRelease(ctx, run))])
  },
}
