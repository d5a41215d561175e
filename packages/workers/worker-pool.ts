import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { lazily } from './lazily.ts'
import { limitCpu } from './limit-cpu.ts'
import { TASK_STATE, type Task, type TaskEnd, type TaskOrder, TaskRefused } from './task.ts'
import { closeThreads, openThreads, type Threads } from './threads.ts'
import { createTurns } from './turns.ts'

type Tasks = { readonly [Name in string]: Task<never, unknown> }
type InputOf<Kind> = Kind extends Task<infer Input, unknown> ? Input : never
type ResultOf<Kind> = Kind extends Task<never, infer Result> ? Result : never

/**
 * Creates the error for a task that could not run now and may be tried again. Either the queue is
 * full, the pool is closing, or the thread took too long or died. `cause` is set only if a thread
 * failed.
 */
export type Unavailable = (message: string, cause?: unknown) => Error

export type PoolOptions = {
  /** Name of the pool in messages and metrics, for example "pictures" or "local models". */
  title: string
  /** File whose exports are the tasks. The file is loaded when the first task arrives. */
  file: URL
  /** Number of threads. Default: the number of cores. */
  threads?: number
  /**
   * Maximum number of tasks in the queue. Further tasks are refused with the error of
   * `unavailable`. Default: 16 per thread.
   */
  maxWaiting?: number
  /** Number of threads that the tasks of one share may occupy. Default: all threads. */
  maxEach?: number
  /**
   * A task that takes longer is ended together with its thread. The time includes the start of a
   * thread, but not the time in the queue.
   */
  timeoutMs: number
  /** A thread that is idle for this time ends and frees its memory. */
  idleMs: number
  /**
   * Limit of a thread's JavaScript heap in megabytes. The memory that native libraries allocate is
   * not included. The limits on the size of inputs bound that memory.
   */
  heapMb?: number
  workerData?: unknown
  unavailable: Unavailable
}

export type RunOptions = {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /**
   * CPU time that the task may use without reporting progress. Progress earns additional time. A
   * task that uses more is refused as `tooSlow`. Default: no limit.
   */
  cpuMs?: number
  /**
   * Key of the account (or another sender) that the task counts for. The tasks of one key are
   * called a share. Threads are divided fairly between the shares. Default: each task is a share
   * of its own.
   */
  share?: string | undefined
  transfer?: readonly ArrayBuffer[]
}

/**
 * Worker threads with a queue of limited length. Long work in a thread does not block the event
 * loop, and the limits bound the memory.
 */
export type WorkerPool<Kinds> = {
  /**
   * Runs a task. The share with the fewest running tasks goes first, then the earliest task.
   * @throws TaskRefused if the task threw it, or `tooSlow` if the task used more than `cpuMs`; the
   * error of `unavailable` if the queue is full, the task took too long or its thread died; the
   * signal's reason if the signal aborts. An abort also ends the thread of a running task
   */
  run: <Name extends keyof Kinds & string>(
    name: Name,
    input: InputOf<Kinds[Name]>,
    options?: RunOptions,
  ) => Promise<ResultOf<Kinds[Name]>>
  /** Returns the number of queued tasks and the number of threads. */
  state: () => { waiting: number; threads: number }
  /** Closes the pool: it accepts no more tasks, and running tasks are ended. */
  close: () => Promise<void>
}

const WAITING_PER_THREAD = 16

/** Creates a pool. Threads start when the first task arrives. */
export function createWorkerPool<Kinds extends Tasks>(options: PoolOptions): WorkerPool<Kinds> {
  const { title, timeoutMs, unavailable } = options
  const stopping = () => unavailable('The server is stopping. Try again in a moment.')
  const threads = options.threads ?? availableParallelism()
  // Piscina, the library for threads, gets a task only when a thread is free, because the queue of
  // Piscina has three faults. After a thread has ended, Piscina starts no new thread for queued
  // tasks. Piscina does not keep the order of tasks. Piscina also counts the time in the queue
  // toward the timeout.
  const turns = createTurns({
    atOnce: threads,
    maxWaiting: options.maxWaiting ?? threads * WAITING_PER_THREAD,
    maxEach: options.maxEach ?? threads,
    refuse: () => unavailable(`Too many tasks are running at once (${title}). Try again in a moment.`),
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
    // A thread failed outside a task. If the thread failed before its first task, the waiting
    // callers must get an error. Otherwise the error comes from something that an earlier task
    // left running, such as a timer.
    mine.onError = (error) => {
      if (mine.piscina.threads.length === 0 && underWay.size > 0) for (const task of underWay) task.abort(error)
      else process.emitWarning(error)
    }
    return mine.piscina
  })

  /**
   * Ends a running task and its thread. The turn is returned only after the thread has ended,
   * because native code continues to run until then.
   */
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
    const order: TaskOrder<unknown> = { input, state: new Int32Array(new SharedArrayBuffer(8)) }
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
    const read = (place: keyof typeof TASK_STATE) => Atomics.load(order.state, TASK_STATE[place])
    const findThread = () => opened?.piscina.threads.find(({ threadId }) => threadId === read('thread'))
    const stopMeasuring =
      cpuMs === undefined
        ? undefined
        : limitCpu({ findThread, cpuMs, findEarnedMs: () => read('earnedMs') }, () => {
            isTooSlow = true
            end(new Error('used too much processor time'))
          })
    signal?.addEventListener('abort', leave, { once: true })
    underWay.add(task)
    try {
      const threads = await open()
      // While the task waited for its turn, the signal may have aborted or the pool may have
      // closed.
      signal?.throwIfAborted()
      if (isClosed) throw stopping()
      const reply = await threads.run(order, { name, signal: task.signal, transferList: [...transfer] })
      const result = reply as TaskEnd<unknown>
      if ('refused' in result) throw new TaskRefused(result.refused.code, result.refused.message)
      return result.result
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (isTooSlow) throw tooSlow()
      // If the task was aborted because its thread failed, the error of the thread is reported. It
      // says more than the abort.
      const cause = task.signal.aborted && !isTimedOut ? task.signal.reason : error
      throw asUnavailable(options, cause, isTimedOut)
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

/**
 * Resolves when a thread has ended. Never rejects, because a thread that fails while ending has
 * still ended.
 */
const exitOf = (thread: Worker): Promise<void> => new Promise((resolve) => thread.once('exit', () => resolve()))

const tooSlow = (): TaskRefused =>
  new TaskRefused('tooSlow', 'This file takes too long to read. Save it in a simpler format and send it again.')

/**
 * Converts errors of the pool itself, such as a full queue or a timeout, to the error of
 * `unavailable`. Errors of the task stay unchanged.
 */
function asUnavailable({ title, unavailable }: PoolOptions, error: unknown, isTimedOut: boolean): unknown {
  if (isTimedOut)
    return unavailable(`This took too long (${title}). Try again in a moment, or with something smaller.`, error)
  const message = error instanceof Error ? error.message : ''
  if (
    /ERR_WORKER_OUT_OF_MEMORY|Worker exited|terminating worker/i.test(`${(error as { code?: string }).code} ${message}`)
  )
    return unavailable(`This could not be processed (${title}). Try again in a moment.`, error)
  return error
}
