import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { visitOf } from '../../../platform/limits/visit.ts'
import {
  assertRoomInLine,
  awaitEnd,
  enqueueGenerations,
  type GenerationKind,
  type JobRow,
  messageForOwner,
} from '../../media/generation/index.ts'
import { changeFanSession, claimFanSession, lockFanSession } from '../fan-sessions/index.ts'
import { CONTRACT_VERSION } from './art-job-input.ts'
import { type Candidate, type Generated, viewCandidates } from './candidate-view.ts'
import { countGeneration, digestNetwork } from './count-generation.ts'
import { assertNameAllowed } from './moderate-name.ts'
import { type ArtPlan, type GenerateBody, planArt, requireModelFor } from './plan-art.ts'
import { listArtOfJob } from './queries/art.ts'
import { artPurposeOf } from './queries/art-purpose.ts'
import { beginGeneration, findGeneration, type GenerationRow } from './queries/generations.ts'
import { toSessionArt } from './session-art.ts'

export type GenerateRequest = {
  body: GenerateBody
  visitor: Pick<Caller, 'accountId' | 'isAdmin'> | undefined
  request: Pick<FastifyRequest, 'ip' | 'headers'>
  /** Ends the wait; the job continues. */
  signal: AbortSignal
}

type GenerationState =
  | { is: 'made'; jobId: string }
  | { is: 'under way'; jobId: string; digest: string }
  | { is: 'to be made' }

const LINE_IS_FULL =
  'So many people are making art right now that you would wait too long. Your photo is saved. Try again in a moment.'

class ConcurrentRequestError extends Error {
  readonly state: GenerationState
  constructor(state: GenerationState) {
    super('another request was faster')
    this.state = state
  }
}

/**
 * Generates art from a session's selfie and waits for it (contract, part 2, "POST /ai/generate").
 * There is at most one job at a time for the same session, design and product type. Other requests
 * for them wait for that job, even in other processes. The job continues if the client
 * disconnects.
 * @throws NotFound; errors of planArt; RateLimited with the number of attempts used and the limit;
 * BRIEF_REFUSED for the name; GENERATION_FAILED (502); ServiceUnavailable (503); the signal's
 * reason
 */
export async function generateArt(
  ctx: Context,
  kind: GenerationKind,
  { body, visitor, request, signal }: GenerateRequest,
): Promise<Generated> {
  const isForced = body.forceRegenerate ?? false
  for (;;) {
    const { plan, running, made } = await findOrStartGeneration(ctx, kind, { body, visitor, request }, isForced)
    if (made) return made
    const job = await awaitEnd(ctx, running.jobId, signal)
    // The job may have used another selfie or an older design. The loop then starts a new job.
    if (running.digest === plan.digest) return toGenerated(ctx, job)
  }
}

/**
 * Starts the generation without waiting for the art. The caller polls getProgress.
 * @throws the errors of generateArt, except errors of the job itself
 */
export async function startArt(
  ctx: Context,
  kind: GenerationKind,
  request: Omit<GenerateRequest, 'signal'>,
): Promise<void> {
  await findOrStartGeneration(ctx, kind, request, request.body.forceRegenerate ?? false)
}

type ResolvedGeneration =
  | { plan: ArtPlan; running: Extract<GenerationState, { is: 'under way' }>; made?: undefined }
  | { plan: ArtPlan; running?: undefined; made: Generated }

async function findOrStartGeneration(
  ctx: Context,
  kind: GenerationKind,
  { body, visitor, request }: Omit<GenerateRequest, 'signal'>,
  mustBeNew: boolean,
): Promise<ResolvedGeneration> {
  let isForced = mustBeNew
  for (;;) {
    // Plan again in each round, because the fan may have replaced the selfie meanwhile.
    const plan = await planArt(ctx, await claimFanSession(ctx, body.sessionId, visitor), body, visitor)
    const known = generationStateOf(await findGeneration(ctx.db, plan.generationKey), plan, isForced)
    const state = known.is === 'to be made' ? await enqueueGeneration(ctx, kind, plan, { isForced, request }) : known
    if (state.is === 'under way') return { plan, running: state }
    if (state.is === 'to be made') continue
    const made = await reuseArt(ctx, plan, state.jobId)
    if (made) return { plan, made }
    isForced = true
  }
}

function generationStateOf(row: GenerationRow | undefined, { digest }: ArtPlan, isForced: boolean): GenerationState {
  if (!row) return { is: 'to be made' }
  if (row.ended_at === null) return { is: 'under way', jobId: row.job_id, digest: row.asked_digest }
  const isSame = row.made_digest === digest && row.contract_version === CONTRACT_VERSION
  return isSame && row.made_job_id !== null && !isForced ? { is: 'made', jobId: row.made_job_id } : { is: 'to be made' }
}

async function enqueueGeneration(
  ctx: Context,
  kind: GenerationKind,
  plan: ArtPlan,
  { isForced, request }: { isForced: boolean; request: GenerateRequest['request'] },
): Promise<GenerationState> {
  const { session, campaign, generationKey, input, digest } = plan
  const visit = { ...visitOf(ctx.config, request), campaign }
  const [modelKey] = await Promise.all([
    requireModelFor(ctx, plan),
    assertNameAllowed(ctx, input.name, visit, () => artPurposeOf(ctx.db, session)),
  ])
  const address = digestNetwork(ctx, campaign.id, request.ip)
  const attempts = input.tiers.length
  try {
    const [job] = await enqueueGenerations(
      ctx,
      kind,
      [{ input: { sessionId: session.id, modelKey }, subject: generationKey.designId }],
      {
        accountId: null,
        within: async (trx, [queued]) => {
          const at = ctx.clock.now()
          const jobId = queued?.id ?? ''
          // Concurrent requests of one session wait here, so only one of them starts a job.
          const now = await lockFanSession(trx, session.id)
          if (now?.activeSelfieId !== session.activeSelfieId || now.campaignId !== session.campaignId)
            throw new ConcurrentRequestError({ is: 'to be made' })
          const state = generationStateOf(await findGeneration(trx, generationKey), plan, isForced)
          if (state.is !== 'to be made') throw new ConcurrentRequestError(state)
          await assertRoomInLine(trx, ctx, kind, { jobId, minutes: ctx.config.ART_LINE_MINUTES, words: LINE_IS_FULL })
          await countGeneration(trx, ctx, { sessionId: session.id, campaign, address, visit, attempts, at })
          await beginGeneration(
            trx,
            {
              ...generationKey,
              campaignId: campaign.id,
              jobId,
              asked: input,
              digest,
              countedAttempts: attempts,
              countedAddress: address,
            },
            at,
          )
        },
      },
    )
    return { is: 'under way', jobId: job?.id ?? '', digest }
  } catch (error) {
    if (!(error instanceof ConcurrentRequestError)) throw error
    return error.state
  }
}

/**
 * Makes earlier art current again and keeps the fan's choice among its candidates. Returns
 * undefined if the art was deleted.
 */
async function reuseArt(ctx: Context, plan: ArtPlan, jobId: string): Promise<Generated | undefined> {
  const arts = await listArtOfJob(ctx.db, jobId)
  const best = arts[0]
  if (!best) return undefined
  const { session } = plan
  const chosen = arts.find(({ artKey }) => artKey === session.aiArtKey) ?? best
  await changeFanSession(ctx.db, session.id, toSessionArt(arts, chosen, plan.generationKey), ctx.clock.now())
  return view(ctx, chosen.artKey, arts)
}

/** @throws GENERATION_FAILED; ServiceUnavailable when the budget is spent */
async function toGenerated(ctx: Context, job: JobRow): Promise<Generated> {
  const arts = job.status === 'SUCCEEDED' ? await listArtOfJob(ctx.db, job.id) : []
  const best = arts[0]
  if (best) return view(ctx, best.artKey, arts)
  if (job.failure_code === 'BUDGET_SPENT')
    throw new AppError('ServiceUnavailable', messageForOwner(job.failure_code, job.failure_message), {
      retryAfterSeconds: 3600,
    })
  const why =
    job.failure_code === null
      ? 'The photo was deleted in the meantime.'
      : messageForOwner(job.failure_code, job.failure_message)
  throw new AppError('GENERATION_FAILED', `No art could be made from this photo. ${why}`)
}

const view = (ctx: Context, aiArtKey: string, candidates: readonly Candidate[]): Generated => ({
  aiArtKey,
  candidates: viewCandidates(ctx, candidates),
})
