import { addMs, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { fits } from '../../../platform/http/validation.ts'
import { inSpan } from '../../../platform/observability/tracing.ts'
import { callModel } from '../models/index.ts'
import { type Consequence, consequenceOf } from './consequence-of-failure.ts'
import { toEndedJob, toJob } from './convert-row.ts'
import { backOffMs } from './domain/back-off.ts'
import type { Failure } from './domain/job-status.ts'
import type { EndedJob, GenerationKind, GenerationResult } from './generation-kind.ts'
import type { ClaimedJob } from './queries/claim-generations.ts'
import { endClaimedJob, type JobEnd, requeueClaimedJobs, updateCost } from './queries/end-generations.ts'

export type RunningJob = {
  row: ClaimedJob
  kind: GenerationKind
  abortController: AbortController
  percent: number
  end?: Promise<void>
  /** Records the cost of an aborted handler's last call and deletes its files. */
  lateCleanup?: Promise<void>
}

/**
 * A job's first call waits this long for a free slot. Then the job is queued again, so that a busy
 * model does not block jobs of other models.
 */
const WAIT_FOR_FIRST_SLOT_MS = 250
/**
 * Later calls wait longer, because the results of earlier calls are paid for and would be lost.
 */
const WAIT_FOR_NEXT_SLOT_MS = 15 * SECOND_MS

/**
 * Runs a claimed job; never throws. If the token is no longer valid, writes nothing and deletes the
 * files that were made.
 */
export const runJob = (ctx: Context, running: RunningJob): Promise<void> =>
  inSpan(
    `generation ${running.row.kind}`,
    { kind: 'consumer', attributes: { 'semblance.job': running.row.id }, from: running.row.trace_parent },
    () => runClaimed(ctx, running),
  )

async function runClaimed(ctx: Context, running: RunningJob): Promise<void> {
  const { row } = running
  try {
    const given = reasonNotToStart(ctx, running)
    if (given) await writeEnd(ctx, running, { status: 'FAILED', result: null, failure: given })
    else await attempt(ctx, running)
  } catch (error) {
    ctx.log.error({ generation: row.id, kind: row.kind, err: error }, 'a generation job could not be ended')
  }
}

function reasonNotToStart({ clock }: Context, { row, kind }: RunningJob): Failure | undefined {
  if (row.attempts > row.most_attempts)
    return {
      code: 'WORKER_LOST',
      message: 'This was interrupted every time we started it. Try something smaller, or try again later.',
    }
  if (row.attempts === 1 && row.expires_at <= clock.now())
    return { code: 'EXPIRED', message: 'The queue was too long, and this request expired. Try again.' }
  if (!fits(kind.input, row.input))
    return { code: 'INVALID', message: 'The format of this request is no longer supported. Send a new request.' }
  return undefined
}

async function attempt(ctx: Context, running: RunningJob): Promise<void> {
  const { row, kind, abortController } = running
  const time = AbortSignal.timeout(kind.longestMs)
  const signal = AbortSignal.any([abortController.signal, time])
  const work = handle(ctx, running, signal)
  let result: GenerationResult
  try {
    result = await rejectOnAbort(work, signal)
  } catch (error) {
    if (signal.aborted) running.lateCleanup = discardLateResult(ctx, running, work)
    if (abortController.signal.aborted) return
    if (time.aborted) ctx.log.warn({ generation: row.id, kind: row.kind }, 'a generation job took too long')
    await applyConsequence(ctx, running, time.aborted ? timedOutConsequence(kind) : consequenceOf(error), error)
    return
  }
  try {
    await writeEnd(ctx, running, { status: 'SUCCEEDED', result, failure: null })
  } catch (error) {
    // Discard the result only if it was certainly not written. The connection can break after the
    // commit, and then the result is stored.
    if (await applyConsequence(ctx, running, consequenceOf(error), error)) await kind.discard?.(ctx, result)
  }
}

const handle = async (ctx: Context, running: RunningJob, signal: AbortSignal): Promise<GenerationResult> => {
  const { row, kind } = running
  let waitMs = WAIT_FOR_FIRST_SLOT_MS
  const purpose = await kind.purpose?.(ctx.db, row.input)
  return kind.run({
    ctx,
    job: toJob(row),
    input: row.input,
    signal,
    onProgress: (fraction) => {
      // 100 is written only when the job has ended.
      running.percent = Math.max(running.percent, Math.min(99, Math.floor(fraction * 100) || 0))
    },
    callModel: async (wanted, use) => {
      const called = await callModel(ctx, { waitMs, purpose, ...wanted, jobId: row.id, signal } as never, use)
      waitMs = WAIT_FOR_NEXT_SLOT_MS
      return called
    },
  })
}

function rejectOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort))
}

async function discardLateResult(
  ctx: Context,
  { row, kind }: RunningJob,
  work: Promise<GenerationResult>,
): Promise<void> {
  try {
    const result = await work.catch(() => undefined)
    if (result) await kind.discard?.(ctx, result)
    await updateCost(ctx.db, row.id)
  } catch (error) {
    ctx.log.error({ generation: row.id, kind: row.kind, err: error }, 'a late result could not be deleted')
  }
}

const timedOutConsequence = ({ longestMs }: GenerationKind): Consequence => ({
  next: 'try again',
  failure: { code: 'TIMED_OUT', message: `This took longer than ${longestMs / SECOND_MS} seconds. Try again later.` },
  retryAfterSeconds: 0,
})

/** @returns true if this process still held the job */
async function applyConsequence(
  ctx: Context,
  running: RunningJob,
  consequence: Consequence,
  error: unknown,
): Promise<boolean> {
  const { row } = running
  const { next, failure } = consequence
  if (failure.code === 'INTERNAL')
    ctx.log.error({ generation: row.id, kind: row.kind, err: error }, 'a generation failed')
  const now = ctx.clock.now()
  if (consequence.next === 'fail') return writeEnd(ctx, running, { status: 'FAILED', result: null, failure })
  const askedMs = consequence.retryAfterSeconds * SECOND_MS
  const isTooLate = askedMs > 0 && now.getTime() + askedMs > row.expires_at.getTime()
  const isOver = next === 'wait' ? row.expires_at <= now : row.attempts >= row.most_attempts
  if (isTooLate || isOver) return writeEnd(ctx, running, { status: 'FAILED', result: null, failure })
  const waitMs = next === 'wait' ? askedMs : backOffMs(row.attempts, consequence.retryAfterSeconds, Math.random())
  const requeued = await requeueClaimedJobs(ctx.db, [{ id: row.id, token: row.claim_token }], {
    dueAt: addMs(now, waitMs),
    attemptsBack: next === 'wait' ? 1 : 0,
  })
  return requeued.size > 0
}

type JobEnding = { kind: RunningJob['kind']; job: EndedJob; at: Date }

async function writeConsequences({ config }: Context, trx: Trx, { kind, job, at }: JobEnding): Promise<void> {
  await kind.ended?.(trx, job, at)
  if (job.status === 'SUCCEEDED') await kind.succeeded?.(trx, job, { config, at })
}

/** @returns true if this process still held the job */
async function writeEnd(ctx: Context, { row, kind }: RunningJob, end: JobEnd): Promise<boolean> {
  const held = { id: row.id, token: row.claim_token }
  const at = ctx.clock.now()
  const isFollowed = 'ended' in kind || 'succeeded' in kind
  const written = isFollowed
    ? await inTransaction(ctx.db, async (trx) => {
        const ended = await endClaimedJob(trx, held, end, at)
        if (ended) await writeConsequences(ctx, trx, { kind, job: toEndedJob(ended), at })
        return ended
      })
    : await endClaimedJob(ctx.db, held, end, at)
  if (written) return true
  if (end.result) await kind.discard?.(ctx, end.result)
  await updateCost(ctx.db, row.id)
  return false
}
