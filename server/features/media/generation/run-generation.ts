import { later, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { fits } from '../../../platform/http/validation.ts'
import { inSpan } from '../../../platform/observability/tracing.ts'
import { callModel } from '../models/index.ts'
import { type Consequence, consequenceOf } from './consequence-of-failure.ts'
import { backOffMs } from './domain/back-off.ts'
import type { Failure } from './domain/job-status.ts'
import type { EndedJob, GenerationKind, GenerationResult } from './generation-kind.ts'
import { toEndedJob, toJob } from './job-of-row.ts'
import type { ClaimedJob } from './queries/claim-generations.ts'
import { endHeldJob, type JobEnd, recountCost, requeueHeldJobs } from './queries/end-generations.ts'

/** A job in this process's hands. */
export type RunningJob = {
  row: ClaimedJob
  kind: GenerationKind
  /** Aborted when it is not ours any more. */
  taken: AbortController
  percent: number
  /** When this process is done with it. */
  end?: Promise<void>
  /** What a handler that was told to stop still does: its last call is written down, what it made taken away. */
  late?: Promise<void>
}

/**
 * How long a job's first call waits for a free slot. Then the job steps aside: one full model holds up nobody who wants
 * another.
 */
const WAIT_FOR_FIRST_SLOT_MS = 250
/** And a later call: what the earlier ones made is paid for, and would be bought again. */
const WAIT_FOR_NEXT_SLOT_MS = 15 * SECOND_MS

/**
 * Works on a claimed job to its end, whatever that is. Who does not hold its token any more writes nothing: what was
 * made is thrown away. Never throws.
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
    const given = givenUp(ctx, running)
    if (given) await writeEnd(ctx, running, { status: 'FAILED', result: null, failure: given })
    else await attempt(ctx, running)
  } catch (error) {
    // The database is away. The lease runs out, and somebody takes it up.
    ctx.log.error({ generation: row.id, kind: row.kind, err: error }, 'a generation job could not be ended')
  }
}

/** Why it is not even begun. */
function givenUp({ clock }: Context, { row, kind }: RunningJob): Failure | undefined {
  if (row.attempts > row.most_attempts)
    return {
      code: 'WORKER_LOST',
      message: `This was begun ${row.most_attempts} times and cut off each time. Try it with something smaller, or later.`,
    }
  if (row.attempts === 1 && row.expires_at <= clock.now())
    return { code: 'EXPIRED', message: 'There was too much to do for too long. Try again.' }
  if (!fits(kind.input, row.input))
    return { code: 'INVALID', message: 'This was asked for in a way that is not understood any more. Ask again.' }
  return undefined
}

async function attempt(ctx: Context, running: RunningJob): Promise<void> {
  const { row, kind, taken } = running
  const time = AbortSignal.timeout(kind.longestMs)
  const signal = AbortSignal.any([taken.signal, time])
  const work = handle(ctx, running, signal)
  let result: GenerationResult
  try {
    result = await orAborted(work, signal)
  } catch (error) {
    if (signal.aborted) running.late = throwAwayLate(ctx, running, work)
    if (taken.signal.aborted) return
    if (time.aborted) ctx.log.warn({ generation: row.id, kind: row.kind }, 'a generation job took too long')
    await follow(ctx, running, time.aborted ? tookTooLong(kind) : consequenceOf(error), error)
    return
  }
  try {
    await writeEnd(ctx, running, { status: 'SUCCEEDED', result, failure: null })
  } catch (error) {
    // Only once it is certain that the result was not written: a connection can be lost after the commit.
    if (await follow(ctx, running, consequenceOf(error), error)) await kind.discard?.(ctx, result)
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
      // The end is written by the end alone.
      running.percent = Math.max(running.percent, Math.min(99, Math.floor(fraction * 100) || 0))
    },
    callModel: async (wanted, use) => {
      const called = await callModel(ctx, { waitMs, purpose, ...wanted, jobId: row.id, signal } as never, use)
      waitMs = WAIT_FOR_NEXT_SLOT_MS
      return called
    },
  })
}

/** A handler that does not heed the signal holds nobody up. */
function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort))
}

/** What a handler still brings after it was told to stop; its last call is counted now. */
async function throwAwayLate(ctx: Context, { row, kind }: RunningJob, work: Promise<GenerationResult>): Promise<void> {
  try {
    const result = await work.catch(() => undefined)
    if (result) await kind.discard?.(ctx, result)
    await recountCost(ctx.db, row.id)
  } catch (error) {
    ctx.log.error({ generation: row.id, kind: row.kind, err: error }, 'a late result could not be thrown away')
  }
}

const tookTooLong = ({ longestMs }: GenerationKind): Consequence => ({
  next: 'try again',
  failure: { code: 'TIMED_OUT', message: `This took longer than ${longestMs / SECOND_MS} seconds. Try again later.` },
  retryAfterSeconds: 0,
})

/** @returns whether the job was still ours to decide about. */
async function follow(ctx: Context, running: RunningJob, consequence: Consequence, error: unknown): Promise<boolean> {
  const { row } = running
  const { next, failure } = consequence
  if (failure.code === 'INTERNAL')
    ctx.log.error({ generation: row.id, kind: row.kind, err: error }, 'a generation failed')
  const now = ctx.clock.now()
  if (consequence.next === 'fail') return writeEnd(ctx, running, { status: 'FAILED', result: null, failure })
  const askedMs = consequence.retryAfterSeconds * SECOND_MS
  // Who must come back later than the job is worth waiting for need not wait to be told so.
  const isTooLate = askedMs > 0 && now.getTime() + askedMs > row.expires_at.getTime()
  const isOver = next === 'wait' ? row.expires_at <= now : row.attempts >= row.most_attempts
  if (isTooLate || isOver) return writeEnd(ctx, running, { status: 'FAILED', result: null, failure })
  const waitMs = next === 'wait' ? askedMs : backOffMs(row.attempts, consequence.retryAfterSeconds, Math.random())
  const requeued = await requeueHeldJobs(ctx.db, [{ id: row.id, token: row.claim_token }], {
    dueAt: later(now, waitMs),
    attemptsBack: next === 'wait' ? 1 : 0,
  })
  return requeued.size > 0
}

type Following = { kind: RunningJob['kind']; job: EndedJob; at: Date }

async function writeConsequences({ config }: Context, trx: Trx, { kind, job, at }: Following): Promise<void> {
  await kind.ended?.(trx, job, at)
  if (job.status === 'SUCCEEDED') await kind.succeeded?.(trx, job, { config, at })
}

/** The end and what follows from it: both, or neither. @returns whether it was ours to write. */
async function writeEnd(ctx: Context, { row, kind }: RunningJob, end: JobEnd): Promise<boolean> {
  const held = { id: row.id, token: row.claim_token }
  const at = ctx.clock.now()
  const isFollowed = kind.ended ?? kind.succeeded
  const written = isFollowed
    ? await inTransaction(ctx.db, async (trx) => {
        const ended = await endHeldJob(trx, held, end, at)
        if (ended) await writeConsequences(ctx, trx, { kind, job: toEndedJob(ended), at })
        return ended
      })
    : await endHeldJob(ctx.db, held, end, at)
  if (written) return true
  if (end.result) await kind.discard?.(ctx, end.result)
  await recountCost(ctx.db, row.id)
  return false
}
