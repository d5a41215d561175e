import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { noCampaign } from './assert-campaign-open.ts'
import { lockCampaign } from './queries/find-campaigns.ts'
import { updateCampaign } from './queries/put-campaign.ts'

/**
 * Marks a campaign as deleted, so that other campaigns can use its slug.
 * @throws NotFound; Conflict if the campaign is live, or if its emergency close is not finished
 */
export async function deleteCampaign(ctx: Pick<Context, 'db' | 'clock'>, admin: Caller, id: string): Promise<void> {
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const campaign = await lockCampaign(trx, id)
    if (!campaign) throw noCampaign()
    const { name, slug, status, paidOrders, closedAt } = campaign
    if (status === 'LIVE') throw conflict('This campaign is live. End it before you delete it.')
    if (paidOrders !== null && closedAt === null)
      throw conflict('The emergency close of this campaign is not finished. Try again in a few minutes.')
    await updateCampaign(trx, campaign, { deleted_at: at, updated_at: at })
    const trace = { actorAccountId: admin.accountId, subjectType: 'campaign', subjectId: id, reason: null }
    await recordAudit(trx, { ...trace, action: 'delete-campaign', before: { name, slug, status }, after: null }, at)
  })
}
