import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isoTime, isoTimeOrNull } from '../../../platform/http/schemas.ts'
import type { BlastSummary, BlastView, Brief } from './blast-schemas.ts'
import { briefOf } from './confirm-blast.ts'
import { stateOfBlast } from './domain/blast-state.ts'
import { type BlastRow, findOwnBlast, listOwnBlasts, listRecipientsWithOffers } from './queries/find-blasts.ts'

/**
 * Returns a brand's own blast with the state of each offer.
 * @throws NotFound
 */
export async function showBlast(ctx: Context, caller: Caller, blastId: string): Promise<BlastView> {
  const blast = await findOwnBlast(ctx.db, { id: blastId, buyerAccountId: caller.accountId })
  if (!blast) throw notFound('There is no such group offer.')
  const recipients = await listRecipientsWithOffers(ctx.db, blastId)
  return {
    ...factsOf(blast, ctx.clock.now()),
    brief: briefOf(ctx, blast),
    recipients: recipients.map((row) => ({
      slug: row.slug,
      displayName: row.display_name,
      imageUrl: row.image_url,
      offerId: row.offer_id,
      offerStatus: row.offer_status,
      error:
        row.error_code === null || row.error_message === null
          ? null
          : { code: row.error_code, message: row.error_message },
      retryAt: isoTimeOrNull(row.retry_at),
    })),
  }
}

export async function showOwnBlasts(
  ctx: Context,
  caller: Caller,
  page: { limit: number; offset: number },
): Promise<{ blasts: BlastSummary[]; total: number; limit: number; offset: number }> {
  const { blasts, total } = await listOwnBlasts(ctx.db, { buyerAccountId: caller.accountId, ...page })
  const now = ctx.clock.now()
  return {
    blasts: blasts.map((blast) => ({
      ...factsOf(blast, now),
      recipientCount: blast.recipients,
      sentCount: blast.sent,
      refusedCount: blast.refused,
      acceptedCount: blast.accepted,
    })),
    total,
    ...page,
  }
}

const factsOf = (blast: BlastRow, now: Date) => ({
  id: blast.id,
  status: stateOfBlast(blast, now),
  campaignDescription: (blast.brief as Brief).campaignDescription,
  sourceOfferId: blast.source_offer_id,
  createdAt: isoTime(blast.created_at),
  expiresAt: isoTime(blast.expires_at),
  confirmedAt: isoTimeOrNull(blast.confirmed_at),
})
