import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { mediaUrl } from '../../media/files/index.ts'
import { findJob, type JobRow } from '../../media/generation/index.ts'
import { findVisibleOffer } from '../offer/index.ts'
import { imageCandidate } from './image-candidate.ts'
import { isStillRetained } from './is-still-retained.ts'
import { findSessionFor } from './queries/sessions.ts'
import { voiceCandidate } from './voice-candidate.ts'
import { voicePreview } from './voice-preview.ts'

/**
 * Returns a job and the address of its result (contract, part 1, "Other offer routes"). The
 * current sides of an offer may see its previews, the sides of a session its candidates, and the
 * owner other jobs. Admins may see all jobs.
 * @throws NotFound, also without access
 */
export async function getGenerationStatus(
  ctx: Context,
  caller: Caller,
  jobId: string,
): Promise<{ job: JobRow; resultUrl: string | null }> {
  const job = await findJob(ctx.db, jobId)
  if (!job || !(await maySee(ctx, caller, job))) throw notFound('There is no such job.')
  const { key, url } = job.result ?? {}
  if (isOurs(job) && typeof key === 'string')
    return { job, resultUrl: isStillRetained(ctx, job.ended_at) ? mediaUrl(ctx, key) : null }
  return { job, resultUrl: typeof url === 'string' ? url : null }
}

const CANDIDATES: readonly string[] = [imageCandidate.name, voiceCandidate.name]
const isOurs = ({ kind }: JobRow): boolean => CANDIDATES.includes(kind) || kind === voicePreview.name

async function maySee(ctx: Context, caller: Caller, job: JobRow): Promise<boolean> {
  if (caller.isAdmin) return true
  if (CANDIDATES.includes(job.kind)) return (await findSessionFor(ctx.db, caller, job.batch_id)) !== undefined
  // The account that requested the job may belong to a former agent, so access to the offer
  // decides.
  if (job.kind === voicePreview.name) return (await findVisibleOffer(ctx, caller, job.subject ?? '')) !== undefined
  return job.account_id === caller.accountId
}
