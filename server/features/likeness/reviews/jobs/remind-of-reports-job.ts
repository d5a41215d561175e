import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { remindOfDueReports } from '../appeal-report.ts'

export const remindOfReportsJob: Job = {
  name: 'remind-of-reports',
  cron: '26 * * * *',
  path: '/api/likeness/cron/remind-of-reports',
  envelope: 'likeness',
  tag: 'Likeness',
  summary: 'Reminds the admins of reports whose 48 hours end soon.',
  report: named('RemindOfReportsReport', Exactly({ reminded: Count })),
  run: (ctx) => remindOfDueReports(ctx),
}
