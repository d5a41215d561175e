import { randomBytes } from 'node:crypto'
import { addMs, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { assertCampaignOpen, findCampaign } from '../campaigns/index.ts'
import { assertStillOpen, getFanSession, lockFanSession, type SessionVisitor } from '../fan-sessions/index.ts'
import { digestOfToken } from './digest-of-token.ts'
import { insertHandOver } from './queries/hand-overs.ts'

/** Enough time to find a phone and scan the code. */
const OPEN_MS = 10 * MINUTE_MS
const TOKEN_BYTES = 24

export type HandOverInput = {
  bearer: string
  visitor: SessionVisitor
  device: string | null
}

/**
 * Creates a link that moves a session to another device once, within ten minutes. It does not
 * contain the bearer token.
 * @throws the errors of getFanSession; UnprocessableEntity if the session has no campaign;
 * CAMPAIGN_CLOSED
 */
export async function handOver(
  ctx: Context,
  { bearer, visitor, device }: HandOverInput,
): Promise<{ url: string; expiresAt: Date }> {
  const session = await getFanSession(ctx.db, bearer, visitor)
  const campaign = session.campaignId === null ? undefined : await findCampaign(ctx.db, session.campaignId)
  if (!campaign) throw unprocessable('This session has no store yet. Choose its campaign first.')
  const createdAt = ctx.clock.now()
  assertCampaignOpen(campaign, 'work', createdAt, { isAdmin: true })
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = addMs(createdAt, OPEN_MS)
  const digest = digestOfToken(ctx, token)
  await inTransaction(ctx.db, async (trx) => {
    // If the session has moved to another device meanwhile, the caller must not get a link to it.
    assertStillOpen(session, await lockFanSession(trx, session.id))
    const { id: sessionId } = session
    await insertHandOver(trx, { digest, campaignId: campaign.id, sessionId, device, createdAt, expiresAt })
  })
  return { url: `${ctx.config.BASE_URL}/c/${campaign.slug}/continue?token=${token}`, expiresAt }
}
