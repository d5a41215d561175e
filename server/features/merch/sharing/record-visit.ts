import type { FastifyRequest } from 'fastify'
import { dayOf } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { networkOf } from '../../../platform/http/connections/network.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import { findCampaign } from '../campaigns/index.ts'
import { findTrackingLink } from './queries/tracking-links.ts'
import { insertLinkVisit, insertVisit } from './queries/visits.ts'

/**
 * Counts a visit of a campaign and of its active tracking link (contract, part 2,
 * "/tracking/record"), once per IP address and day. The address is stored as a digest with a key
 * that changes daily. Preview links and drafts are not counted.
 */
export async function recordVisit(
  ctx: Context,
  { ip }: Pick<FastifyRequest, 'ip'>,
  { campaignId, slug }: { campaignId: string; slug?: string | undefined },
): Promise<void> {
  const campaign = await findCampaign(ctx.db, campaignId)
  if (!campaign || campaign.status === 'DRAFT' || campaign.environment !== ctx.config.CAMPAIGN_ENVIRONMENT) return
  const link = slug === undefined ? undefined : await findTrackingLink(ctx.db, { campaignId, slug })
  if (link?.isPreview) return
  const at = ctx.clock.now()
  const day = dayOf(at)
  const visitor = keyedDigest(ctx.config.SECRET_KEY, `visitors of ${day}`, networkOf(ip))
  const isOn = link && (link.startsAt ?? at) <= at && (link.endsAt === null || link.endsAt > at)
  await inTransaction(ctx.db, async (trx) => {
    await insertVisit(trx, { campaignId, day, visitor, at })
    if (isOn) await insertLinkVisit(trx, { linkId: link.id, day, visitor, at })
  })
}
