import { later, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { loseCallsOfJobs } from '../models/index.ts'
import type { GenerationKind } from './generation-kind.ts'
import { claimJobs, extendLeases, type Room } from './queries/claim-generations.ts'
import { requeueHeldJobs } from './queries/end-generations.ts'
import { type RunningJob, runJob } from './run-generation.ts'

/** How often the queue is looked at, and how tightly what is taken is held. */
export type Pace = {
  pollMs: number
  /** Progress is written this often, when there is any. */
  tickMs: number
  /** A lease is extended at least this often. */
  beatMs: number
  leaseMs: number
}
const USUAL_PACE: Pace = { pollMs: 10 * SECOND_MS, tickMs: SECOND_MS, beatMs: 5 * SECOND_MS, leaseMs: 60 * SECOND_MS }
/** What is told to stop at the end of the process has this long to write down what its last call came to. */
const LAST_WORDS_MS = SECOND_MS

export type GenerationRunner = {
  /** Takes up what is due from now on, until `stop`. */
  start: () => void
  /** Looks for work at once, where it was started. */
  wake: () => void
  /** Ends the work on a job that was called off. */
  abandon: (jobId: string) => void
  /** Works off all that is due now. @returns how many jobs that were. */
  runDue: () => Promise<number>
  /** Works off what is due of one kind, until nothing is or the time is up. @returns how many jobs that were. */
  runDueOf: (kind: string, isTimeUp: () => boolean) => Promise<number>
  /**
   * Takes up nothing more and lets what runs end (SHUTDOWN_TIMEOUT_MS at most); what has not, goes back into the queue
   * for another process, its attempt not counted.
   */
  stop: () => Promise<void>
}

/** Works on generation jobs, side by side with the runners of all other processes. */
export function createGenerationRunner(
  ctx: Context,
  kinds: ReadonlyMap<string, GenerationKind>,
  pace: Pace = USUAL_PACE,
): GenerationRunner {
  const running = new Map<string, RunningJob>()
  const ends = new Set<Promise<void>>()
  let isStarted = false
  let isStopped = false
  let lookedAt: Promise<readonly RunningJob[]> | undefined
  let mustLookAgain = false
  const beats = { at: performance.now(), isUnderWay: false, written: new Map<string, number>() }

  const roomsFree = (only: string | undefined): { rooms: Room[]; limit: number } => {
    const limit = ctx.config.GENERATION_PARALLEL - running.size
    const rooms = [...kinds.values()].map((kind) => {
      const taken = [...running.values()].filter((job) => job.kind === kind).length
      return { kind: kind.name, free: Math.min(limit, kind.concurrency - taken) }
    })
    return { rooms: rooms.filter(({ kind, free }) => free > 0 && (only === undefined || kind === only)), limit }
  }

  /** @returns what was taken up. */
  const takeUp = async (only?: string): Promise<readonly RunningJob[]> => {
    const { rooms, limit } = roomsFree(only)
    if (isStopped || limit <= 0 || rooms.length === 0) return []
    const at = ctx.clock.now()
    const claim = { rooms, limit, token: newId(), at, leaseUntil: later(at, pace.leaseMs) }
    // Its leases count from here on, however long nothing ran and nothing was extended.
    if (running.size === 0) beats.at = performance.now()
    const claimed = await claimJobs(ctx.db, claim)
    const left = claimed.filter((row) => row.was_running).map(({ id }) => id)
    if (left.length > 0)
      await loseCallsOfJobs(ctx.db, left, at).catch((error: unknown) =>
        // Those slots are free when their own leases are over; the jobs are ours already.
        ctx.log.error({ err: error }, 'the calls of jobs that were left could not be marked as lost'),
      )
    const begun: RunningJob[] = []
    for (const row of claimed) {
      const kind = kinds.get(row.kind)
      if (!kind) continue
      const job: RunningJob = { row, kind, taken: new AbortController(), percent: 0 }
      running.get(row.id)?.taken.abort(new Error('its lease ran out'))
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

  /** One look at a time in this process; who asks meanwhile is answered by another one after it. */
  const look = async (only?: string): Promise<readonly RunningJob[]> => {
    if (lookedAt) {
      mustLookAgain = true
      return lookedAt
    }
    lookedAt = takeUp(only)
    try {
      return await lookedAt
    } finally {
      lookedAt = undefined
      if (mustLookAgain) {
        mustLookAgain = false
        wake()
      }
    }
  }
  const wake = (): void => {
    if (!isStarted || isStopped) return
    look().catch((error: unknown) => ctx.log.error({ err: error }, 'the queue of generation jobs cannot be read'))
  }

  const beat = async (): Promise<void> => {
    const held = [...running.values()]
    const hasNews = held.some(({ row, percent }) => (beats.written.get(row.id) ?? 0) !== percent)
    if (held.length === 0 || beats.isUnderWay || (!hasNews && performance.now() - beats.at < pace.beatMs)) return
    beats.isUnderWay = true
    try {
      const told = held.map(({ row, percent }) => ({ id: row.id, token: row.claim_token, percent }))
      const ours = await extendLeases(ctx.db, told, later(ctx.clock.now(), pace.leaseMs))
      beats.at = performance.now()
      beats.written = new Map(told.map(({ id, percent }) => [id, percent]))
      for (const job of held) if (!ours.has(job.row.id)) job.taken.abort(new Error('somebody else has it'))
    } catch (error) {
      ctx.log.error({ err: error }, 'the leases of generation jobs could not be extended')
      if (performance.now() - beats.at > pace.leaseMs)
        for (const job of held) job.taken.abort(new Error('the lease ran out'))
    } finally {
      beats.isUnderWay = false
    }
  }

  const timers: NodeJS.Timeout[] = []
  const every = (ms: number, work: () => void): void => void timers.push(setInterval(work, ms).unref())
  const hold = (): void => {
    if (timers.length > 0) return
    beats.at = performance.now()
    every(pace.tickMs, () => void beat())
  }

  const release = async (): Promise<void> => {
    const held = [...running.values()]
    if (held.length === 0) return
    const leases = held.map(({ row }) => ({ id: row.id, token: row.claim_token }))
    await requeueHeldJobs(ctx.db, leases, { dueAt: ctx.clock.now(), attemptsBack: 1 })
    for (const job of held) job.taken.abort(new Error('the process ends'))
  }

  const stop = async (): Promise<void> => {
    isStopped = true
    await lookedAt?.catch(() => [])
    await within(ctx.config.SHUTDOWN_TIMEOUT_MS, Promise.all(ends))
    const cutOff = [...running.values()]
    await release().catch((error: unknown) =>
      // Their leases run out, and others take them up.
      ctx.log.error({ err: error }, 'generation jobs could not be given back'),
    )
    const lastWords = Promise.all(ends).then(() => Promise.all(cutOff.flatMap(({ late }) => late ?? [])))
    await within(LAST_WORDS_MS, lastWords)
    for (const timer of timers) clearInterval(timer)
  }
  let stopped: Promise<void> | undefined
  return {
    start: () => {
      if (isStarted) return
      isStarted = true
      hold()
      every(pace.pollMs, wake)
      wake()
    },
    wake,
    abandon: (jobId) => running.get(jobId)?.taken.abort(new Error('it was called off')),
    runDue: async () => {
      hold()
      let count = 0
      for (let begun = await look(); begun.length > 0 || ends.size > 0; begun = await look()) {
        count += begun.length
        await Promise.all(ends)
      }
      return count
    },
    runDueOf: async (kind, isTimeUp) => {
      hold()
      let count = 0
      while (!isTimeUp()) {
        while (lookedAt) await lookedAt.catch(() => [])
        const begun = await look(kind)
        if (begun.length === 0) break
        count += begun.length
        await Promise.all(begun.flatMap(({ end }) => end ?? []))
      }
      return count
    },
    stop: () => (stopped ??= stop()),
  }
}

/** Waits for work to end, and no longer than that. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const time = Promise.withResolvers<void>()
  const timer = setTimeout(time.resolve, ms)
  await Promise.race([work, time.promise])
  clearTimeout(timer)
}
