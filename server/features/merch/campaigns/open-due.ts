import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { CampaignHandlers } from './closing-handlers.ts'
import { LIVE_COLUMNS, listMissingRequirements } from './move-campaign.ts'
import { findDueOpenings } from './queries/due-openings.ts'
import { lockCampaign } from './queries/find-campaigns.ts'
import { updateCampaign } from './queries/put-campaign.ts'

/**
 * Opens the drafts whose opening time has come. A draft that lacks something waits for a later
 * run. Concurrent runs are safe.
 * @returns the number of opened drafts and of drafts that are not ready
 */
export async function openDue(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  handlers: Pick<CampaignHandlers, 'findLacking'>,
): Promise<{ opened: number; waiting: number }> {
  const now = ctx.clock.now()
  let opened = 0
  let waiting = 0
  for (const id of await findDueOpenings(ctx.db, now)) {
    const became = await inTransaction(ctx.db, async (trx) => {
      const campaign = await lockCampaign(trx, id)
      if (!campaign || campaign.status !== 'DRAFT' || campaign.opensAt === null || campaign.opensAt > now) return null
      const lacking = await listMissingRequirements(handlers, trx, campaign)
      if (lacking.length > 0) {
        ctx.log.warn(
          { campaign: id, lacking: lacking.map(({ what }) => what) },
          'a campaign is due to go live but something is missing',
        )
        return 'waiting'
      }
      return (await updateCampaign(trx, campaign, { ...LIVE_COLUMNS, updated_at: now })) ? 'opened' : null
    })
    if (became === 'opened') opened += 1
    if (became === 'waiting') waiting += 1
  }
  return { opened, waiting }
}
