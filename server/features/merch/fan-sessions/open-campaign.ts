import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { assertCampaignOpen, type Campaign, findCampaign, findCampaignBySlug } from '../campaigns/index.ts'
import type { FanSession } from './domain/fan-session.ts'

/** A campaign of this environment by its name in addresses. @throws NotFound */
export async function getCampaign(ctx: Context, slug: string): Promise<Campaign> {
  const campaign = await findCampaignBySlug(ctx, slug)
  if (!campaign) throw notFound('There is no such campaign.')
  return campaign
}

/** Lets a session begin in a campaign, or come to it. @throws CAMPAIGN_CLOSED; NotFound for a draft, but for admins */
export function assertOpen(ctx: Pick<Context, 'clock'>, campaign: Campaign, visitor: Caller | undefined): void {
  assertCampaignOpen(campaign, 'session', ctx.clock.now(), { isAdmin: visitor?.isAdmin ?? false })
}

/**
 * Whether the campaign of a session lets it go on with its work. A session without one has nothing that could be over.
 * Whoever has a session has been let in, into a draft too. @returns the campaign, if there is one. @throws CAMPAIGN_CLOSED
 */
export async function assertMayWork(
  ctx: Pick<Context, 'db' | 'clock'>,
  { campaignId }: Pick<FanSession, 'campaignId'>,
): Promise<Campaign | undefined> {
  const campaign = campaignId === null ? undefined : await findCampaign(ctx.db, campaignId)
  if (campaign) assertCampaignOpen(campaign, 'work', ctx.clock.now(), { isAdmin: true })
  return campaign
}
