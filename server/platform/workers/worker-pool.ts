import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { type AppError, unavailable } from '../errors.ts'
import { type Task, type TaskEnd, TaskRefused } from './task.ts'

type Tasks = { readonly [Name in string]: Task<never, unknown> }
type InputOf<Kind> = Kind extends Task<infer Input, unknown> ? Input : never
type ResultOf<Kind> = Kind extends Task<never, infer Result> ? Result : never

export type PoolOptions = {
  /** For messages and metrics: "pictures", "local models". */
  title: string
  /** The file that exports the tasks, by their names. It is loaded by the first task. */
  file: URL
  /** Default: as many as there are cores. */
  threads?: number
  /** Tasks that wait at most; one more is told to come back (503). Default: 16 a thread. */
  maxWaiting?: number
  /** A task that takes longer is ended with its thread. */
  timeoutMs: number
  /** A thread that rests this long is given up, and its memory with it. */
  idleMs: number
  /** Of JavaScript's own heap, a thread. What libraries allocate outside of it is bounded by what they are given. */
  heapMb?: number
  workerData?: unknown
}

export type RunOptions = { signal?: AbortSignal; timeoutMs?: number; transfer?: readonly ArrayBuffer[] }

/** Work in threads, behind a queue that is never longer than said: the event loop stays free, memory bounded. */
export type WorkerPool<Kinds> = {
  /**
   * @throws TaskRefused as the task threw it; ServiceUnavailable (503, with Retry-After) when too much waits, the task
   * took too long or its thread died; the signal's reason when that aborts, which ends the thread under way.
   */
  run: <Name extends keyof Kinds & string>(
    name: Name,
    input: InputOf<Kinds[Name]>,
    options?: RunOptions,
  ) => Promise<ResultOf<Kinds[Name]>>
  /** How many tasks wait, and how many threads there are. */
  state: () => { waiting: number; threads: number }
  /** Takes up nothing more; ends what is under way. */
  close: () => Promise<void>
}

const WAITING_PER_THREAD = 16

/** No thread starts before the first task. */
export function createWorkerPool<Kinds extends Tasks>(options: PoolOptions): WorkerPool<Kinds> {
  const { title, timeoutMs, idleMs } = options
  const threads = options.threads ?? availableParallelism()
  const most = threads + (options.maxWaiting ?? threads * WAITING_PER_THREAD)
  let pool: Piscina | undefined
  let underWay = 0
  let isClosed = false
  const open = (): Piscina => {
    pool ??= new Piscina({
      filename: fileURLToPath(options.file),
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      // Waiting in Atomics would hold a thread that other work could use.
      atomics: 'disabled',
      ...(options.heapMb ? { resourceLimits: { maxOldGenerationSizeMb: options.heapMb } } : {}),
      workerData: options.workerData,
    })
    return pool
  }
  return {
    run: async (name, input, { signal, timeoutMs: longest = timeoutMs, transfer = [] } = {}) => {
      if (isClosed) throw unavailable('The server is stopping. Try again in a moment.')
      // Counted here: the pool's own limit lets a burst through while its threads start.
      if (underWay >= most) throw tooMuch(title)
      underWay++
      const timeout = AbortSignal.timeout(longest)
      const end = await open()
        .run(input, {
          name,
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
          transferList: [...transfer],
        })
        .catch((error: unknown) => {
          if (signal?.aborted) throw signal.reason
          throw asUnavailable(title, error, timeout.aborted)
        })
        .finally(() => underWay--)
      const ended = end as TaskEnd<never>
      if ('refused' in ended) throw new TaskRefused(ended.refused.code, ended.refused.message)
      return ended.result
    },
    state: () => ({ waiting: Math.max(0, underWay - threads), threads: pool?.threads.length ?? 0 }),
    close: async () => {
      isClosed = true
      await pool?.destroy()
    },
  }
}

const tooMuch = (title: string): AppError =>
  unavailable(`Too much is being worked on at once (${title}). Try again in a moment.`)

/** What the pool itself says is a matter of load or of time; anything else is a fault of the task, and stays one. */
function asUnavailable(title: string, error: unknown, isTimedOut: boolean): unknown {
  if (isTimedOut)
    return unavailable(`This took too long (${title}). Try again in a moment, or with something smaller.`, error)
  const message = error instanceof Error ? error.message : ''
  if (
    /ERR_WORKER_OUT_OF_MEMORY|Worker exited|terminating worker/i.test(`${(error as { code?: string }).code} ${message}`)
  )
    return unavailable(`This could not be worked on (${title}). Try again in a moment.`, error)
  return error
}
