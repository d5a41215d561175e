import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { countDays } from '../count-days.ts'

export const countDaysJob: Job = {
  name: 'count-offer-days',
  cron: '7 * * * *',
  path: '/api/offers/cron/count-days',
  tag: 'Administration',
  summary: 'Stores the offer statistics of each past day, and recounts the days whose offers have changed since.',
  report: named('CountedDaysReport', Exactly({ days: Count })),
  run: (ctx, isTimeUp) => countDays(ctx, isTimeUp),
}
