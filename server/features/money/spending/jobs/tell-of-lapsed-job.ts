import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { tellOfLapsed } from '../tell-of-lapsed.ts'

export const tellOfLapsedJob: Job = {
  name: 'tell-of-lapsed-approvals',
  cron: '31 * * * *',
  path: '/api/team/cron/lapsed-approvals',
  tag: 'Teams',
  summary: 'Tells teams of requests for approval of payments that lapsed.',
  report: named('LapsedApprovals', Exactly({ lapsed: Count }), { lapsed: 1 }),
  run: tellOfLapsed,
}
