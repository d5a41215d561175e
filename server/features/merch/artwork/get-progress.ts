import type { Context } from '../../../platform/context.ts'
import { findPlaceInLine } from '../../media/generation/index.ts'
import { findCampaign } from '../campaigns/index.ts'
import { type FanSession, getFanSession, type SessionVisitor } from '../fan-sessions/index.ts'
import { viewCandidates } from './candidate-view.ts'
import { digestNetwork, findAttemptsLeft } from './count-generation.ts'
import { statusOf, toArtState } from './domain/art-state.ts'
import { listArtOfJob } from './queries/art.ts'
import { findProgress } from './queries/generations.ts'

/**
 * Returns the session's last request for art, its candidates, and the number of such requests left
 * today.
 * @throws NotFound if there is no such session
 */
export async function getProgress(
  ctx: Context,
  { bearer, visitor, ip }: { bearer: string; visitor: SessionVisitor; ip: string },
) {
  const session = await getFanSession(ctx.db, bearer, visitor)
  const { id, campaignId } = session
  const found = campaignId === null ? undefined : await findProgress(ctx.db, { sessionId: id, campaignId })
  const line =
    found && statusOf(found) === 'queued'
      ? await findPlaceInLine(ctx.db, { jobId: found.jobId, at: ctx.clock.now() })
      : undefined
  const arts = found?.madeJobId ? await listArtOfJob(ctx.db, found.madeJobId) : []
  const chosen = arts.find(({ artKey }) => artKey === session.aiArtKey) ?? arts[0]
  return {
    ...toArtState(found, line),
    designId: found?.designId ?? null,
    productType: found?.productType || null,
    aiArtKey: chosen?.artKey ?? null,
    candidates: viewCandidates(ctx, arts),
    askedAt: found?.askedAt.toISOString() ?? null,
    endedAt: found?.endedAt?.toISOString() ?? null,
    timesLeft: await timesLeft(ctx, session, { ip, attempts: found?.countedAttempts || 1 }),
  }
}

/** Assumes that each request makes as many attempts as the last one. */
async function timesLeft(
  ctx: Context,
  { id, campaignId }: Pick<FanSession, 'id' | 'campaignId'>,
  { ip, attempts }: { ip: string; attempts: number },
): Promise<number> {
  const campaign = campaignId === null ? undefined : await findCampaign(ctx.db, campaignId)
  if (!campaign) return 0
  const address = digestNetwork(ctx, campaign.id, ip)
  return Math.floor((await findAttemptsLeft(ctx.db, ctx, { sessionId: id, campaign, address })) / attempts)
}
