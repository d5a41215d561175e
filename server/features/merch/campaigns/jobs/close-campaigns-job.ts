import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { closeAll } from '../close-campaign.ts'
import type { ClosingHandlers } from '../closing-handlers.ts'
import { endSoftCloses } from '../queries/close-campaigns.ts'

/** @returns the job that ends what closed softly, and goes on with what was closed at once. */
export const closeCampaignsJob = (closing: ClosingHandlers): Job => ({
  name: 'close-campaigns',
  cron: '1-59/5 * * * *',
  path: '/api/merch/cron/campaigns',
  tag: 'Merch administration',
  summary: 'Ends campaigns whose soft close is over, and winds up those that were closed at once.',
  report: named('ClosedCampaigns', Exactly({ ended: Count, closed: Count, left: Count }), {
    ended: 1,
    closed: 0,
    left: 0,
  }),
  run: async (ctx, isTimeUp = () => false) => {
    const ended = await endSoftCloses(ctx.db, ctx.clock.now())
    return { ended, ...(await closeAll(ctx, closing, isTimeUp)) }
  },
})
