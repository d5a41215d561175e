import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { forgetVoices } from '../forget-voices.ts'

export const forgetVoicesJob: Job = {
  name: 'forget-voices',
  cron: '4-59/10 * * * *',
  path: '/api/likeness/cron/forget-voices',
  tag: 'Likeness',
  envelope: 'likeness',
  summary: 'Deletes at the providers the voices of deleted recordings and of talents who withdrew their consent.',
  report: named('ForgottenVoicesReport', Exactly({ forgotten: Count, failed: Count })),
  run: (ctx, isTimeUp) => forgetVoices(ctx, isTimeUp),
}
