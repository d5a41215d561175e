import type { Context } from '../../../platform/context.ts'
import { findPlaceInLine } from '../../media/generation/index.ts'
import { findCampaign } from '../campaigns/index.ts'
import { type FanSession, getFanSession, type SessionVisitor } from '../fan-sessions/index.ts'
import { viewCandidates } from './candidate-view.ts'
import { digestNetwork, findAttemptsLeft } from './count-generation.ts'
import { listArtOfJob } from './queries/art.ts'
import { findProgress, type Progress } from './queries/generations.ts'

export const PROGRESS_STATUSES = ['none', 'queued', 'running', 'succeeded', 'failed'] as const
type Status = (typeof PROGRESS_STATUSES)[number]

/**
 * Returns the state of the session's last request, the candidates to choose from, and how many more
 * requests of that kind this address has left.
 * @throws NotFound without such a session
 */
export async function getProgress(
  ctx: Context,
  { bearer, visitor, ip }: { bearer: string; visitor: SessionVisitor; ip: string },
) {
  const session = await getFanSession(ctx.db, bearer, visitor)
  const { id, campaignId } = session
  const found = campaignId === null ? undefined : await findProgress(ctx.db, { sessionId: id, campaignId })
  const status = statusOf(found)
  const arts = found?.madeJobId ? await listArtOfJob(ctx.db, found.madeJobId) : []
  const chosen = arts.find(({ artKey }) => artKey === session.aiArtKey) ?? arts[0]
  return {
    status,
    progress: status === 'succeeded' ? 1 : (found?.progressPercent ?? 0) / 100,
    designId: found?.designId ?? null,
    productType: found?.productType || null,
    aiArtKey: chosen?.artKey ?? null,
    candidates: viewCandidates(ctx, arts),
    askedAt: found?.askedAt.toISOString() ?? null,
    endedAt: found?.endedAt?.toISOString() ?? null,
    line: found && status === 'queued' ? await findLine(ctx, found.jobId) : null,
    timesLeft: await timesLeft(ctx, session, { ip, attempts: found?.counted || 1 }),
  }
}

/** Returns the place in line of queued art; null if it started a moment ago. */
const findLine = async ({ db, clock }: Context, jobId: string) =>
  (await findPlaceInLine(db, { jobId, at: clock.now() })) ?? null

/**
 * Returns how many more requests fit into the limits, each counted with as many attempts as the
 * last one.
 */
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

/**
 * Derives the status from the generation, not the job, because jobs are deleted sooner. A job that
 * succeeded after its photo was deleted made nothing, so it counts as failed.
 */
function statusOf(found: Progress | undefined): Status {
  if (!found) return 'none'
  if (found.endedAt === null) return found.status === 'RUNNING' ? 'running' : 'queued'
  return found.madeJobId === found.jobId ? 'succeeded' : 'failed'
}
