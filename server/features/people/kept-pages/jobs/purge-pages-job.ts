import type { Context } from '../../../../platform/context.ts'
import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { IsTimeUp } from '../../../../platform/jobs/in-batches.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { purgePages } from '../purge-pages.ts'

/** Purges what no process has purged promptly. Without a cache in front, it deletes the rows. */
export const purgePagesJob: Job = {
  name: 'purge-pages',
  cron: '* * * * *',
  path: '/api/pages/cron/purge',
  tag: 'Administration',
  summary: 'Purges changed pages from the cache in front of the program, and repeats failed purges.',
  report: named('PurgesReport', Exactly({ purged: Count, failed: Count })),
  run: async (ctx: Context, isTimeUp: IsTimeUp = () => false) => {
    const { purged, failed } = await purgePages(ctx, isTimeUp)
    return { purged, failed }
  },
}
