import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { type AppError, unavailable } from '../errors.ts'
import { lazily } from '../lazily.ts'
import { limitCpu } from './limit-cpu.ts'
import { type Task, type TaskEnd, type TaskOrder, TaskRefused } from './task.ts'
import { closeThreads, openThreads, type Threads } from './threads.ts'
import { createTurns } from './turns.ts'

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
  /** Threads that one share may keep busy. Default: all. */
  mostEach?: number
  /** A task that takes longer is ended with its thread. Waiting for a thread does not count, starting one does. */
  timeoutMs: number
  /** A thread that rests this long is given up, and its memory with it. */
  idleMs: number
  /** Of JavaScript's own heap, a thread. What libraries allocate outside of it is bounded by what they are given. */
  heapMb?: number
  workerData?: unknown
}

export type RunOptions = {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /** Processor time of its thread that the task may use; more refuses its input as `tooSlow`. Default: no limit. */
  cpuMs?: number
  /** Threads are shared fairly between shares, usually accounts. Default: each task is a share of its own. */
  share?: string | undefined
  transfer?: readonly ArrayBuffer[]
}

/** Work in threads, behind a queue that is never longer than said: the event loop stays free, memory bounded. */
export type WorkerPool<Kinds> = {
  /**
   * Begins tasks in the order they came; between several shares, the one with the fewest under way goes first.
   * @throws TaskRefused as the task threw it, or `tooSlow` when it used more than `cpuMs`; ServiceUnavailable (503, with
   * Retry-After) when too much waits, the task took too long or its thread died; the signal's reason when that aborts,
   * which ends the thread under way.
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
  const { title, timeoutMs } = options
  const threads = options.threads ?? availableParallelism()
  // The pool is only ever handed what a thread is free for: its own queue begins no thread for what waits behind a task
  // that was ended, keeps no order, and lets the time of a task run while it waits.
  const turns = createTurns({
    atOnce: threads,
    maxWaiting: options.maxWaiting ?? threads * WAITING_PER_THREAD,
    mostEach: options.mostEach ?? threads,
    refuse: () => tooMuch(title),
  })
  const underWay = new Set<AbortController>()
  const endings = new Set<Promise<void>>()
  const keep = (ending: Promise<void>): void => {
    endings.add(ending)
    void ending.then(() => endings.delete(ending))
  }
  const kind = { ...options, threads }
  let opened: Threads | undefined
  let isClosed = false
  const open = lazily(async (): Promise<Piscina> => {
    const mine = await openThreads(kind)
    opened = mine
    // A thread that fails with no task of its own: before its first one, whose caller must not wait for nothing, or by
    // something a task left behind.
    mine.onError = (error) => {
      if (mine.piscina.threads.length === 0 && underWay.size > 0) for (const task of underWay) task.abort(error)
      else process.emitWarning(error)
    }
    return mine.piscina
  })

  /** Ends a task that is under way, and its thread. The turn is given back when that is really gone: native code goes on. */
  const endThread = async (task: AbortController, reason: unknown): Promise<void> => {
    const before = opened?.piscina.threads ?? []
    task.abort(reason)
    const after = new Set(opened?.piscina.threads)
    const gone = before.filter((thread) => !after.has(thread))
    await Promise.all(gone.map(exitOf))
  }

  const runInThread = async (
    name: string,
    input: unknown,
    { signal, timeoutMs: longest = timeoutMs, cpuMs, transfer = [] }: RunOptions,
    giveTurnBack: () => void,
  ): Promise<unknown> => {
    const task = new AbortController()
    const order: TaskOrder<unknown> = { input, thread: new Int32Array(new SharedArrayBuffer(4)) }
    let isTimedOut = false
    let isTooSlow = false
    let ended: Promise<void> | undefined
    const end = (reason: unknown) => {
      ended ??= endThread(task, reason)
    }
    const leave = () => end(signal?.reason)
    const timer = setTimeout(() => {
      isTimedOut = true
      end(new Error('timed out'))
    }, longest)
    const findThread = () => opened?.piscina.threads.find(({ threadId }) => threadId === Atomics.load(order.thread, 0))
    const stopMeasuring =
      cpuMs === undefined
        ? undefined
        : limitCpu({ findThread, cpuMs }, () => {
            isTooSlow = true
            end(new Error('used too much processor time'))
          })
    signal?.addEventListener('abort', leave, { once: true })
    underWay.add(task)
    try {
      const threads = await open()
      // Between the turn and here, either may have happened.
      signal?.throwIfAborted()
      if (isClosed) throw stopping()
      const said = await threads.run(order, { name, signal: task.signal, transferList: [...transfer] })
      const result = said as TaskEnd<unknown>
      if ('refused' in result) throw new TaskRefused(result.refused.code, result.refused.message)
      return result.result
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (isTooSlow) throw tooSlow()
      // Ended for want of a thread: what the thread failed by says more than that.
      const cause = task.signal.aborted && !isTimedOut ? task.signal.reason : error
      throw asUnavailable(title, cause, isTimedOut)
    } finally {
      clearTimeout(timer)
      stopMeasuring?.()
      signal?.removeEventListener('abort', leave)
      underWay.delete(task)
      if (ended) keep(ended.then(giveTurnBack))
      else giveTurnBack()
    }
  }

  return {
    run: async (name, input, runOptions = {}) => {
      if (isClosed) throw stopping()
      const giveTurnBack = await turns.take(runOptions)
      return (await runInThread(name, input, runOptions, giveTurnBack)) as never
    },
    state: () => ({ waiting: turns.waiting(), threads: opened?.piscina.threads.length ?? 0 }),
    close: async () => {
      isClosed = true
      turns.endAll(stopping)
      if (opened) await closeThreads(opened, kind, underWay.size > 0 || endings.size > 0)
      await Promise.all(endings)
    },
  }
}

/** Never rejects: a thread may fail on its way out, and exits all the same. */
const exitOf = (thread: Worker): Promise<void> => new Promise((resolve) => thread.once('exit', () => resolve()))

const stopping = (): AppError => unavailable('The server is stopping. Try again in a moment.')

const tooSlow = (): TaskRefused =>
  new TaskRefused('tooSlow', 'This file takes too much work to read. Save it in a plainer format and send it again.')

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
