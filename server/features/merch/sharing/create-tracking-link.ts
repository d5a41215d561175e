import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { findCampaign } from '../campaigns/index.ts'
import { insertTrackingLink, type TrackingLink } from './queries/tracking-links.ts'

export type LinkInput = {
  campaignId: string
  slug: string
  startsAt?: string | null
  endsAt?: string | null
  isPreview?: boolean
}

/**
 * Creates a tracking link of a campaign and writes an audit entry.
 * @throws NotFound for an unknown campaign; Conflict if the campaign already has this link
 */
export async function createTrackingLink(
  ctx: Context,
  caller: Pick<Caller, 'accountId'>,
  { campaignId, slug, startsAt = null, endsAt = null, isPreview = false }: LinkInput,
): Promise<TrackingLink> {
  if (!(await findCampaign(ctx.db, campaignId))) throw notFound('There is no such campaign.')
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const link = await insertTrackingLink(trx, {
      id: newId(),
      campaign_id: campaignId,
      slug,
      starts_at: startsAt,
      ends_at: endsAt,
      is_preview: isPreview,
      created_at: at,
    })
    if (!link) throw conflict('The campaign already has a link with this name. Choose another one.')
    const entry = { action: 'create-tracking-link', subjectType: 'merch-tracking-link', subjectId: link.id }
    const after = { campaignId, slug, startsAt, endsAt, isPreview }
    await recordAudit(trx, { ...entry, actorAccountId: caller.accountId, reason: null, before: null, after }, at)
    return link
  })
}
