import type { Job } from '../../../../platform/jobs/job.ts'
import { OfferJobReport, sumOfReports } from '../../offer/index.ts'
import { notifyOfEnds } from '../notify-of-ends.ts'

const NAME = 'licenses-end'

/** Notifies brands and talents of licenses that end soon. */
export const notifyOfEndsJob: Job = {
  name: NAME,
  cron: '20 8 * * *',
  path: '/api/licences/cron/ends',
  tag: 'Licenses',
  summary: 'Notifies both sides of licenses that end within 30 days, and again within 7.',
  report: OfferJobReport,
  run: async (ctx, isTimeUp) => sumOfReports(await notifyOfEnds(ctx, { job: NAME, now: ctx.clock.now(), isTimeUp })),
}
