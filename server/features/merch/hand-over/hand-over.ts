import { randomBytes } from 'node:crypto'
import { later, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notFound, unprocessable } from '../../../platform/errors.ts'
import { keyedDigest, seal, unseal } from '../../../platform/security/sealed.ts'
import { assertCampaignOpen, findCampaign, findCampaignBySlug } from '../campaigns/index.ts'
import { type FanSession, getFanSession } from '../fan-sessions/index.ts'
import { insertHandOver, takeHandOver } from './queries/hand-overs.ts'

/** Long enough to find a phone and point it at a screen. */
const OPEN_MS = 10 * MINUTE_MS
const TOKEN_BYTES = 24
const PURPOSE = 'hand over'

/**
 * A link that goes on with a session on another device, once, within ten minutes. What opens the session is not in it.
 * @throws NotFound for a session that is over; UnprocessableEntity for one of no campaign; CAMPAIGN_CLOSED
 */
export async function handOver(ctx: Context, bearer: string): Promise<{ url: string; expiresAt: Date }> {
  const { campaignId } = await getFanSession(ctx.db, bearer)
  const campaign = campaignId === null ? undefined : await findCampaign(ctx.db, campaignId)
  if (!campaign) throw unprocessable('This session is in no store yet. Name its campaign first.')
  const now = ctx.clock.now()
  assertCampaignOpen(campaign, 'work', now, { isAdmin: true })
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = later(now, OPEN_MS)
  const { SECRET_KEY, BASE_URL } = ctx.config
  await inTransaction(ctx.db, (trx) =>
    insertHandOver(
      trx,
      {
        digest: keyedDigest(SECRET_KEY, PURPOSE, token),
        campaignId: campaign.id,
        sealedBearer: seal(SECRET_KEY, PURPOSE, bearer),
        expiresAt,
      },
      now,
    ),
  )
  return { url: `${BASE_URL}/c/${campaign.slug}/continue?token=${token}`, expiresAt }
}

/**
 * Opens such a link in the store it is of; after that it opens nothing. @returns the session, and what opens it
 * @throws NotFound when it is over, was opened, or it or its session is another store's; CAMPAIGN_CLOSED, which keeps it
 */
export async function takeOver(
  ctx: Context,
  { slug, token }: { slug: string; token: string },
): Promise<{ session: FanSession; bearer: string }> {
  const campaign = await findCampaignBySlug(ctx, slug)
  if (!campaign) throw notFound('There is no such campaign.')
  const now = ctx.clock.now()
  assertCampaignOpen(campaign, 'work', now, { isAdmin: true })
  const { SECRET_KEY } = ctx.config
  const digest = keyedDigest(SECRET_KEY, PURPOSE, token)
  const sealed = await takeHandOver(ctx.db, { digest, campaignId: campaign.id, now })
  if (sealed === undefined) throw isOver()
  const bearer = unseal(SECRET_KEY, PURPOSE, sealed)
  const session = await getFanSession(ctx.db, bearer)
  // It went to another store meanwhile: this one's cookie would open that one's cart.
  if (session.campaignId !== campaign.id) throw isOver()
  return { session, bearer }
}

const isOver = () => notFound('This link is over. Make a new one where you began.')
