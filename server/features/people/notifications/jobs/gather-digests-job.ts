import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { gatherDueDigests } from '../gather-digests.ts'

export const gatherDigestsJob: Job = {
  name: 'gather-digests',
  // All time zones differ from UTC by a multiple of 15 minutes, so a run starts at 8 a.m. in every
  // zone.
  cron: '*/15 * * * *',
  path: '/api/notifications/cron/gather-digests',
  tag: 'Notifications',
  summary: 'Creates the daily and weekly summary mails that are due.',
  report: named('DigestsReport', Exactly({ due: Count, gathered: Count }), { due: 3, gathered: 2 }),
  run: gatherDueDigests,
}
