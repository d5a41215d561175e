import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { embedStaleRecords } from '../meaning.ts'

export const embedRecordsJob: Job = {
  name: 'likeness-embed',
  cron: '2-59/5 * * * *',
  path: '/api/indexing/cron/embed-records',
  tag: 'Likeness',
  summary: 'Reads what changed in what talents are found as, so that searches by meaning find it.',
  report: named('EmbedRecordsReport', Exactly({ embedded: Count, unread: Count })),
  run: (ctx, isTimeUp) => embedStaleRecords(ctx, isTimeUp),
}
