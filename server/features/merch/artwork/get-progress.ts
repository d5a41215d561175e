import type { Context } from '../../../platform/context.ts'
import { getFanSession } from '../fan-sessions/index.ts'
import { viewCandidates } from './candidate-view.ts'
import { findArtsOfJob } from './queries/art.ts'
import { findProgress, type Progress } from './queries/generations.ts'

/** How a generation stands, in one word. */
export const PROGRESS_STATUSES = ['none', 'queued', 'running', 'succeeded', 'failed'] as const
type Status = (typeof PROGRESS_STATUSES)[number]

/** How what a session asked for last stands, and what there is to choose from. @throws NotFound without such a session */
export async function getProgress(ctx: Context, bearer: string) {
  const session = await getFanSession(ctx.db, bearer)
  const { id, campaignId } = session
  const found = campaignId === null ? undefined : await findProgress(ctx.db, { sessionId: id, campaignId })
  const status = statusOf(found)
  const arts = found?.madeJobId ? await findArtsOfJob(ctx.db, found.madeJobId) : []
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
  }
}

/** By the generation's own end: a job is forgotten sooner. What succeeded for a photo that was gone by then made nothing. */
function statusOf(found: Progress | undefined): Status {
  if (!found) return 'none'
  if (found.endedAt === null) return found.status === 'RUNNING' ? 'running' : 'queued'
  return found.madeJobId === found.jobId ? 'succeeded' : 'failed'
}
