import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { embedStaleRecords } from '../embed-texts.ts'
import { sumListedCounts } from '../queries/listed-counts.ts'

export const embedRecordsJob: Job = {
  name: 'likeness-embed',
  cron: '2-59/5 * * * *',
  path: '/api/indexing/cron/embed-records',
  tag: 'Likeness',
  summary:
    'Updates the text vectors of changed search records, for search by meaning, and adds up the counts of records.',
  report: named('EmbedRecordsReport', Exactly({ embedded: Count, unread: Count })),
  run: async (ctx, isTimeUp) => {
    await sumListedCounts(ctx.db)
    return embedStaleRecords(ctx, isTimeUp)
  },
}
