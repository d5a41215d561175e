import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'

/**
 * Requests timestamps for signatures for which the authority issued none at the time of signing.
 */
export const stampSignaturesJob: Job = {
  name: 'stamp-signatures',
  cron: '8-59/10 * * * *',
  path: '/api/credentials/cron/stamp',
  tag: 'Media',
  summary: 'Requests missing timestamps of signed files and agreements.',
  report: named('StampSignaturesReport', Exactly({ stamped: Count, failed: Count })),
  run: (ctx, isTimeUp = () => false) => ctx.timestamps.stampWaiting(isTimeUp),
}
