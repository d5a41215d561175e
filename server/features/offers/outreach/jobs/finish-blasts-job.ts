import { addMs, MINUTE_MS } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import { inBatches } from '../../../../platform/jobs/in-batches.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { sendUndecided } from '../confirm-blast.ts'
import { listUnfinishedBlasts, type UnfinishedBlast } from '../queries/find-blasts.ts'

/** A confirmation that is unfinished after this time counts as crashed. */
const STALE_AFTER_MS = 5 * MINUTE_MS

export const finishBlastsJob: Job = {
  name: 'blasts-finish',
  cron: '7-59/10 * * * *',
  path: '/api/offers/cron/finish-blasts',
  tag: 'Offers',
  summary: 'Sends the remaining offers of blasts whose confirmation was interrupted.',
  report: named('FinishBlastsReport', Exactly({ finished: Count, failed: Count })),
  run: async (ctx, isTimeUp) => {
    const report = { finished: 0, failed: 0 }
    const confirmedBefore = addMs(ctx.clock.now(), -STALE_AFTER_MS)
    const due = {
      name: 'blasts-finish',
      isTimeUp,
      findDue: (after: { id: string; due_at: Date }, limit: number) =>
        listUnfinishedBlasts(ctx.db, { after, limit, confirmedBefore }),
    }
    await inBatches<UnfinishedBlast>(ctx, due, async (blasts) => {
      for (const blast of blasts) report[await finish(ctx, blast)]++
    })
    return report
  },
}

async function finish(ctx: Context, blast: UnfinishedBlast): Promise<'finished' | 'failed'> {
  try {
    await sendUndecided(ctx, { accountId: blast.buyer_account_id, displayName: blast.display_name }, blast)
    return 'finished'
  } catch (error) {
    ctx.log.error({ blast: blast.id, err: error }, 'blast not finished; the next run retries it')
    return 'failed'
  }
}
