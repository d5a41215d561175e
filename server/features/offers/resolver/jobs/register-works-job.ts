import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { registerDueWorks } from '../register-works.ts'

export const registerWorksJob: Job = {
  name: 'register-works',
  cron: '3-59/10 * * * *',
  path: '/api/c2pa/cron/register',
  tag: 'Licenses',
  summary: 'Reads fingerprints and manifests of newly licensed files, by which they are found.',
  report: named('RegisterWorksReport', Exactly({ files: Count, failed: Count })),
  run: (ctx, isTimeUp) => registerDueWorks(ctx, isTimeUp),
}
