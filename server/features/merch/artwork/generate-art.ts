import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { visitOf } from '../../../platform/limits/visit.ts'
import { awaitEnd, enqueueGenerations, type GenerationKind, type JobRow } from '../../media/generation/index.ts'
import { changeFanSession, lockFanSession, takeFanSession } from '../fan-sessions/index.ts'
import { CONTRACT_VERSION } from './asked.ts'
import { type Candidate, type Generated, viewCandidates } from './candidate-view.ts'
import { addressOf, countGeneration } from './count-generation.ts'
import { assertNameAllowed } from './moderate-name.ts'
import { type ArtPlan, type GenerateBody, modelOf, planArt } from './plan-art.ts'
import { findArtsOfJob } from './queries/art.ts'
import { beginGeneration, findGeneration, type GenerationRow } from './queries/generations.ts'
import { toSessionArt } from './session-art.ts'

export type GenerateRequest = {
  body: GenerateBody
  visitor: Pick<Caller, 'accountId' | 'isAdmin'> | undefined
  request: Pick<FastifyRequest, 'ip' | 'headers'>
  /** Ends the waiting, not the work. */
  signal: AbortSignal
}

/** How things stand with what somebody asks for. */
type Standing =
  | { is: 'made'; jobId: string }
  | { is: 'under way'; jobId: string; digest: string }
  | { is: 'to be made' }

/** Somebody else was quicker: the transaction is undone. */
class Otherwise extends Error {
  readonly standing: Standing
  constructor(standing: Standing) {
    super('somebody else was quicker')
    this.standing = standing
  }
}

/**
 * Has art made of a session's selfie, and waits for it (part 2, "POST /ai/generate"). One job at a time for a session, a
 * design and a product type: who asks while one is under way waits for that one, in whichever process it runs. Who goes
 * away loses nothing.
 * @throws NotFound; as planArt; RateLimited with the counts; BRIEF_REFUSED for the name; GENERATION_FAILED (502);
 * ServiceUnavailable (503); the signal's reason
 */
export async function generateArt(
  ctx: Context,
  kind: GenerationKind,
  { body, visitor, request, signal }: GenerateRequest,
): Promise<Generated> {
  const isForced = body.forceRegenerate ?? false
  for (;;) {
    const { plan, standing, made } = await settle(ctx, kind, { body, visitor, request }, isForced)
    if (made) return made
    const job = await awaitEnd(ctx, standing.jobId, signal)
    // One that was of another selfie, or of the design as it was, is waited for and then followed by another.
    if (standing.digest === plan.digest) return answerOf(ctx, job)
  }
}

/**
 * Has the same begun, and waits for nothing: how it goes on is `getProgress`'s to say.
 * @throws as generateArt, but for what comes of the work itself
 */
export async function startArt(
  ctx: Context,
  kind: GenerationKind,
  request: Omit<GenerateRequest, 'signal'>,
): Promise<void> {
  await settle(ctx, kind, request, request.body.forceRegenerate ?? false)
}

type Settled =
  | { plan: ArtPlan; standing: Extract<Standing, { is: 'under way' }>; made?: undefined }
  | { plan: ArtPlan; standing?: undefined; made: Generated }

/** What was made of the same before, or the job that is at it, begun now where there is none. */
async function settle(
  ctx: Context,
  kind: GenerationKind,
  { body, visitor, request }: Omit<GenerateRequest, 'signal'>,
  mustBeNew: boolean,
): Promise<Settled> {
  let isForced = mustBeNew
  for (;;) {
    // Anew each time: what was waited for may have been of another selfie, and this one be gone by now.
    const plan = await planArt(ctx, await takeFanSession(ctx, body.sessionId, visitor), body, visitor)
    const known = standingOf(await findGeneration(ctx.db, plan.place), plan, isForced)
    const standing = known.is === 'to be made' ? await begin(ctx, kind, plan, { isForced, request }) : known
    if (standing.is === 'under way') return { plan, standing }
    if (standing.is === 'to be made') continue
    const made = await showMade(ctx, plan, standing.jobId)
    if (made) return { plan, made }
    // Its files are gone.
    isForced = true
  }
}

function standingOf(row: GenerationRow | undefined, { digest }: ArtPlan, isForced: boolean): Standing {
  if (!row) return { is: 'to be made' }
  if (row.ended_at === null) return { is: 'under way', jobId: row.job_id, digest: row.asked_digest }
  const isSame = row.made_digest === digest && row.contract_version === CONTRACT_VERSION
  return isSame && row.made_job_id !== null && !isForced ? { is: 'made', jobId: row.made_job_id } : { is: 'to be made' }
}

/** Counts the attempts and puts the job into the queue, unless somebody else was quicker. */
async function begin(
  ctx: Context,
  kind: GenerationKind,
  plan: ArtPlan,
  { isForced, request }: { isForced: boolean; request: GenerateRequest['request'] },
): Promise<Standing> {
  const { session, campaign, place, asked, digest } = plan
  const visit = visitOf(ctx.config, request)
  const [modelKey] = await Promise.all([modelOf(ctx, plan), assertNameAllowed(ctx, asked.name, visit)])
  const address = addressOf(ctx, campaign.id, request.ip)
  const attempts = asked.tiers.length
  try {
    const [job] = await enqueueGenerations(
      ctx,
      kind,
      [{ input: { sessionId: session.id, modelKey }, subject: place.designId }],
      {
        accountId: null,
        within: async (trx, [queued]) => {
          const at = ctx.clock.now()
          // Begins of a session come one after the other.
          const now = await lockFanSession(trx, session.id)
          if (now?.activeSelfieId !== session.activeSelfieId || now.campaignId !== session.campaignId)
            throw new Otherwise({ is: 'to be made' })
          const standing = standingOf(await findGeneration(trx, place), plan, isForced)
          if (standing.is !== 'to be made') throw new Otherwise(standing)
          await countGeneration(trx, ctx, { sessionId: session.id, campaign, address, visit, attempts, at })
          await beginGeneration(
            trx,
            {
              ...place,
              campaignId: campaign.id,
              jobId: queued?.id ?? '',
              asked,
              digest,
              counted: attempts,
              countedAddress: address,
            },
            at,
          )
        },
      },
    )
    return { is: 'under way', jobId: job?.id ?? '', digest }
  } catch (error) {
    if (!(error instanceof Otherwise)) throw error
    return error.standing
  }
}

/** What was made before is the session's again; which of it the fan had chosen stays chosen. Undefined once it is gone. */
async function showMade(ctx: Context, plan: ArtPlan, jobId: string): Promise<Generated | undefined> {
  const arts = await findArtsOfJob(ctx.db, jobId)
  const best = arts[0]
  if (!best) return undefined
  const { session } = plan
  const chosen = arts.find(({ artKey }) => artKey === session.aiArtKey) ?? best
  await changeFanSession(ctx.db, session.id, toSessionArt(arts, chosen, plan.place), ctx.clock.now())
  return view(ctx, chosen.artKey, arts)
}

/** What a job came to, for whoever waited for it. @throws GENERATION_FAILED; ServiceUnavailable when nothing may be spent */
async function answerOf(ctx: Context, job: JobRow): Promise<Generated> {
  const arts = job.status === 'SUCCEEDED' ? await findArtsOfJob(ctx.db, job.id) : []
  const best = arts[0]
  if (best) return view(ctx, best.artKey, arts)
  if (job.failure_code === 'BUDGET_SPENT')
    throw new AppError('ServiceUnavailable', job.failure_message ?? '', { retryAfterSeconds: 3600 })
  const why = job.failure_message ?? 'The photo was taken away meanwhile.'
  throw new AppError('GENERATION_FAILED', `No art could be made of this photo. ${why}`)
}

const view = (ctx: Context, aiArtKey: string, candidates: readonly Candidate[]): Generated => ({
  aiArtKey,
  candidates: viewCandidates(ctx, candidates),
})
