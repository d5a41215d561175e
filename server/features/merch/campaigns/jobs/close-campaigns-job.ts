import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { closeAll } from '../close-campaign.ts'
import type { CampaignHandlers } from '../closing-handlers.ts'
import { openDue } from '../open-due.ts'
import { endSoftCloses } from '../queries/close-campaigns.ts'

/** Opens drafts whose opening time has come, ends soft closes and continues emergency closes. */
export const closeCampaignsJob = (handlers: CampaignHandlers): Job => ({
  name: 'close-campaigns',
  cron: '1-59/5 * * * *',
  path: '/api/merch/cron/campaigns',
  tag: 'Merch administration',
  summary: 'Publishes drafts that are due, ends campaigns whose soft close is over, and finishes emergency closes.',
  report: named(
    'ClosedCampaigns',
    Exactly({ opened: Count, waiting: Count, ended: Count, closed: Count, left: Count }),
    {
      opened: 0,
      waiting: 0,
      ended: 1,
      closed: 0,
      left: 0,
    },
  ),
  run: async (ctx, isTimeUp = () => false) => {
    const ended = await endSoftCloses(ctx.db, ctx.clock.now())
    const openings = await openDue(ctx, handlers)
    return { ...openings, ended, ...(await closeAll(ctx, handlers.closing, isTimeUp)) }
  },
})
