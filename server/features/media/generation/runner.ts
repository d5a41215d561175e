import { addMs, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { asKindOfWork } from '../../../platform/database/connections/connection-shares.ts'
import { newId } from '../../../platform/ids.ts'
import { markCallsLost } from '../models/index.ts'
import type { GenerationKind } from './generation-kind.ts'
import { type Capacity, claimJobs, extendLeases } from './queries/claim-generations.ts'
import { requeueClaimedJobs } from './queries/end-generations.ts'
import { type RunningJob, runJob } from './run-generation.ts'

export type Pace = {
  pollMs: number
  tickMs: number
  beatMs: number
  leaseMs: number
}
const DEFAULT_PACE: Pace = { pollMs: 10 * SECOND_MS, tickMs: SECOND_MS, beatMs: 5 * SECOND_MS, leaseMs: 60 * SECOND_MS }
/**
 * Name of the runner's share of the database connections. Requests and each kind of background
 * work have a share of their own.
 */
const KIND_OF_WORK = 'generations'
/** Time for jobs that a shutdown cuts off, to delete their files and end. */
const CLEANUP_MS = SECOND_MS

export type GenerationRunner = {
  start: () => void
  wake: () => void
  abortJob: (jobId: string) => void
  /**
   * Runs all due jobs.
   * @returns their number
   */
  runDue: () => Promise<number>
  /**
   * Runs due jobs of one kind until none is left or the time is up.
   * @returns their number
   */
  runDueOf: (kind: string, isTimeUp: () => boolean) => Promise<number>
  /**
   * Stops claiming jobs and waits for running jobs, at most SHUTDOWN_TIMEOUT_MS. Jobs that still
   * run after this time are requeued for another process. This does not use up an attempt.
   */
  stop: () => Promise<void>
}

/** Runs generation jobs, concurrently with the runners of other processes. */
export function createGenerationRunner(
  ctx: Context,
  kinds: ReadonlyMap<string, GenerationKind>,
  pace: Pace = DEFAULT_PACE,
): GenerationRunner {
  const running = new Map<string, RunningJob>()
  const ends = new Set<Promise<void>>()
  let isStarted = false
  let isStopped = false
  let pollInProgress: Promise<readonly RunningJob[]> | undefined
  let mustPollAgain = false
  const beats = { at: performance.now(), isUnderWay: false, written: new Map<string, number>() }

  const roomsFree = (only: string | undefined): { rooms: Capacity[]; limit: number } => {
    const limit = ctx.config.GENERATION_PARALLEL - running.size
    const rooms = [...kinds.values()].map((kind) => {
      const taken = [...running.values()].filter((job) => job.kind === kind).length
      return { kind: kind.name, free: Math.min(limit, kind.concurrency - taken) }
    })
    return { rooms: rooms.filter(({ kind, free }) => free > 0 && (only === undefined || kind === only)), limit }
  }

  const claimDueJobs = async (only?: string): Promise<readonly RunningJob[]> => {
    const { rooms, limit } = roomsFree(only)
    if (isStopped || limit <= 0 || rooms.length === 0) return []
    const at = ctx.clock.now()
    const claim = { rooms, limit, token: newId(), at, leaseUntil: addMs(at, pace.leaseMs) }
    // `beat` measures the age of the leases from the last heartbeat. Without running jobs there
    // was none, so measure the new leases from now.
    if (running.size === 0) beats.at = performance.now()
    const claimed = await claimJobs(ctx.db, claim)
    const abandonedJobIds = claimed.filter((row) => row.was_running).map(({ id }) => id)
    if (abandonedJobIds.length > 0)
      await markCallsLost(ctx.db, abandonedJobIds, at).catch((error: unknown) =>
        // Continue, because the jobs are already claimed. Until their leases expire, the lost
        // model calls still count against the limits of concurrent calls.
        ctx.log.error({ err: error }, 'calls of abandoned jobs could not be marked as lost'),
      )
    const begun: RunningJob[] = []
    for (const row of claimed) {
      const kind = kinds.get(row.kind)
      if (!kind) continue
      const job: RunningJob = { row, kind, abortController: new AbortController(), percent: 0 }
      running.get(row.id)?.abortController.abort(new Error('its lease ran out'))
      running.set(row.id, job)
      const end = runJob(ctx, job).finally(() => {
        if (running.get(row.id) === job) running.delete(row.id)
        ends.delete(end)
        wake()
      })
      job.end = end
      ends.add(end)
      begun.push(job)
    }
    return begun
  }

  const poll = async (only?: string): Promise<readonly RunningJob[]> => {
    if (pollInProgress) {
      mustPollAgain = true
      return pollInProgress
    }
    // Claim with a connection of the runner's share, so that the claim does not compete with the
    // requests that woke the runner.
    pollInProgress = asKindOfWork(KIND_OF_WORK, () => claimDueJobs(only))
    try {
      return await pollInProgress
    } finally {
      pollInProgress = undefined
      if (mustPollAgain) {
        mustPollAgain = false
        wake()
      }
    }
  }
  const wake = (): void => {
    if (!isStarted || isStopped) return
    poll().catch((error: unknown) => ctx.log.error({ err: error }, 'the queue of generation jobs could not be read'))
  }

  const beat = async (): Promise<void> => {
    const held = [...running.values()]
    const hasNews = held.some(({ row, percent }) => (beats.written.get(row.id) ?? 0) !== percent)
    if (held.length === 0 || beats.isUnderWay || (!hasNews && performance.now() - beats.at < pace.beatMs)) return
    beats.isUnderWay = true
    try {
      const reports = held.map(({ row, percent }) => ({ id: row.id, token: row.claim_token, percent }))
      const ours = await extendLeases(ctx.db, reports, addMs(ctx.clock.now(), pace.leaseMs))
      beats.at = performance.now()
      beats.written = new Map(reports.map(({ id, percent }) => [id, percent]))
      for (const job of held) if (!ours.has(job.row.id)) job.abortController.abort(new Error('another process has it'))
    } catch (error) {
      ctx.log.error({ err: error }, 'the leases of generation jobs could not be extended')
      if (performance.now() - beats.at > pace.leaseMs)
        for (const job of held) job.abortController.abort(new Error('the lease ran out'))
    } finally {
      beats.isUnderWay = false
    }
  }

  const timers: NodeJS.Timeout[] = []
  const every = (ms: number, work: () => void): void => void timers.push(setInterval(work, ms).unref())
  const startLeases = (): void => {
    if (timers.length > 0) return
    beats.at = performance.now()
    every(pace.tickMs, () => void asKindOfWork(KIND_OF_WORK, beat))
  }

  const release = async (): Promise<void> => {
    const held = [...running.values()]
    if (held.length === 0) return
    const leases = held.map(({ row }) => ({ id: row.id, token: row.claim_token }))
    await requeueClaimedJobs(ctx.db, leases, { dueAt: ctx.clock.now(), attemptsBack: 1 })
    for (const job of held) job.abortController.abort(new Error('the process ends'))
  }

  const stop = async (): Promise<void> => {
    isStopped = true
    await pollInProgress?.catch(() => [])
    await waitAtMost(ctx.config.SHUTDOWN_TIMEOUT_MS, Promise.all(ends))
    const cutOff = [...running.values()]
    await release().catch((error: unknown) =>
      ctx.log.error({ err: error }, 'generation jobs could not be returned to the queue'),
    )
    const cleanup = Promise.all(ends).then(() => Promise.all(cutOff.flatMap(({ lateCleanup }) => lateCleanup ?? [])))
    await waitAtMost(CLEANUP_MS, cleanup)
    for (const timer of timers) clearInterval(timer)
  }
  let stopped: Promise<void> | undefined
  return {
    start: () => {
      if (isStarted) return
      isStarted = true
      startLeases()
      every(pace.pollMs, wake)
      wake()
    },
    wake,
    abortJob: (jobId) => running.get(jobId)?.abortController.abort(new Error('it was canceled')),
    runDue: async () => {
      startLeases()
      let count = 0
      for (let begun = await poll(); begun.length > 0 || ends.size > 0; begun = await poll()) {
        count += begun.length
        await Promise.all(ends)
      }
      return count
    },
    runDueOf: async (kind, isTimeUp) => {
      startLeases()
      let count = 0
      while (!isTimeUp()) {
        while (pollInProgress) await pollInProgress.catch(() => [])
        const begun = await poll(kind)
        if (begun.length === 0) {
          // If jobs of other kinds use every slot, this kind waits and takes the next slot that
          // becomes free.
          if (ends.size === 0 || running.size < ctx.config.GENERATION_PARALLEL) break
          await Promise.race(ends)
          continue
        }
        count += begun.length
        await Promise.all(begun.flatMap(({ end }) => end ?? []))
      }
      return count
    },
    stop: () => (stopped ??= stop()),
  }
}

async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const time = Promise.withResolvers<void>()
  const timer = setTimeout(time.resolve, ms)
  await Promise.race([work, time.promise])
  clearTimeout(timer)
}
