import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { gatherDueDigests } from '../gather-digests.ts'

export const gatherDigestsJob: Job = {
  name: 'gather-digests',
  // Time zones differ from UTC by multiples of 15 minutes, so 8 a.m. in any zone coincides with a
  // run.
  cron: '*/15 * * * *',
  path: '/api/notifications/cron/gather-digests',
  tag: 'Notifications',
  summary: 'Creates the daily and weekly summary mails that are due.',
  report: named('DigestsReport', Exactly({ due: Count, gathered: Count }), { due: 3, gathered: 2 }),
  run: gatherDueDigests,
}
