import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { gatherDueDigests } from '../gather-digests.ts'

export const gatherDigestsJob: Job = {
  name: 'gather-digests',
  // Zones differ from UTC by whole quarters of an hour: eight o'clock somewhere is never between two runs.
  cron: '*/15 * * * *',
  path: '/api/notifications/cron/gather-digests',
  tag: 'Notifications',
  summary: 'Gathers what waited for the daily or weekly mail of those whose hour has come.',
  report: named('DigestsReport', Exactly({ due: Count, gathered: Count }), { due: 3, gathered: 2 }),
  run: gatherDueDigests,
}
