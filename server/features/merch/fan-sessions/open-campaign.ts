import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { assertCampaignOpen, type Campaign, findCampaign, findCampaignBySlug } from '../campaigns/index.ts'
import type { FanSession } from './domain/fan-session.ts'

/**
 * Returns the campaign with this slug in the environment that the setting CAMPAIGN_ENVIRONMENT
 * names.
 * @throws NotFound
 */
export async function getCampaign(ctx: Context, slug: string): Promise<Campaign> {
  const campaign = await findCampaignBySlug(ctx, slug)
  if (!campaign) throw notFound('There is no such campaign.')
  return campaign
}

/**
 * Throws unless a fan can start a session in the campaign or move a session to it.
 * @throws CAMPAIGN_CLOSED; NotFound for a draft if the visitor is not an admin
 */
export function assertOpen(ctx: Pick<Context, 'clock'>, campaign: Campaign, visitor: Caller | undefined): void {
  assertCampaignOpen(campaign, 'session', ctx.clock.now(), { isAdmin: visitor?.isAdmin ?? false })
}

/**
 * Throws unless the session's campaign allows work, for example generating art. A session without
 * a campaign may work. So may a session in a draft, because only an admin can have started it.
 * @returns the campaign, if there is one
 * @throws CAMPAIGN_CLOSED
 */
export async function assertMayWork(
  ctx: Pick<Context, 'db' | 'clock'>,
  { campaignId }: Pick<FanSession, 'campaignId'>,
): Promise<Campaign | undefined> {
  const campaign = campaignId === null ? undefined : await findCampaign(ctx.db, campaignId)
  if (campaign) assertCampaignOpen(campaign, 'work', ctx.clock.now(), { isAdmin: true })
  return campaign
}
