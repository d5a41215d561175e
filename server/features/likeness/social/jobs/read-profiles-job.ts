import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { Count, Exactly } from '../../../../platform/http/schemas.ts'
import { inBatches } from '../../../../platform/jobs/in-batches.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { addIndexingEvents } from '../../indexing/index.ts'
import { listAccountsToRead } from '../queries/links.ts'

const NAME = 'likeness-read-profiles'

/** Reads each profile once a day. Hourly runs spread the requests over the day. */
export const readProfilesJob: Job = {
  name: NAME,
  cron: '23 * * * *',
  path: '/api/likeness/cron/read-profiles',
  tag: 'Likeness',
  envelope: 'likeness',
  summary: 'Rereads the linked profiles of findable talents that were last tried a day ago.',
  report: Exactly({ accounts: Count }),
  run: async (ctx, isTimeUp) => {
    const at = ctx.clock.now()
    const before = addMs(at, -DAY_MS)
    const queued = new Set<string>()
    await inBatches(
      ctx,
      { name: NAME, isTimeUp, findDue: (after, limit) => listAccountsToRead(ctx.db, { before, after, limit }) },
      async (due) => {
        const accounts = [...new Set(due.map(({ id }) => id))].filter((id) => !queued.has(id))
        await inTransaction(ctx.db, (trx) => addIndexingEvents(trx, accounts, 'SOCIAL_SCRAPE', at))
        for (const id of accounts) queued.add(id)
      },
    )
    return { accounts: queued.size }
  },
}
