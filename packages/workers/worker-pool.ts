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
 * Error for a task that could not run now and may be tried again: the queue is full, the pool is
 * closing, or the thread took too long or died. `cause` is set only if a thread failed.
 */
export type Unavailable = (message: string, cause?: unknown) => Error

export type PoolOptions = {
  /** Name for messages and metrics, such as "pictures" or "local models". */
  title: string
  /** Its exports are the tasks. Loaded with the first task. */
  file: URL
  /** Default: the number of cores. */
  threads?: number
  /** Tasks in the queue. Further ones are refused with `unavailable`. Default: 16 per thread. */
  maxWaiting?: number
  /** Threads for the tasks of one share. Default: all threads. */
  maxEach?: number
  /**
   * A task that takes longer is ended with its thread. Includes the start of a thread, but not the
   * time in the queue.
   */
  timeoutMs: number
  /** An idle thread ends and frees its memory after this time. */
  idleMs: number
  /**
   * JavaScript heap of a thread in megabytes. Native libraries are bounded by the limits on inputs
   * instead.
   */
  heapMb?: number
  workerData?: unknown
  unavailable: Unavailable
}

export type RunOptions = {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /**
   * CPU time that the task may use without progress; progress earns more. A task that uses more is
   * refused as `tooSlow`. Default: no limit.
   */
  cpuMs?: number
  /**
   * Key of the sender, such as an account. Its tasks form a share, and threads are divided fairly
   * between shares. Default: a share of its own.
   */
  share?: string | undefined
  transfer?: readonly ArrayBuffer[]
}

/**
 * Worker threads with a limited queue, so that long work neither blocks the event loop nor fills
 * the memory.
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
  state: () => { waiting: number; threads: number }
  /** Accepts no more tasks and ends running ones. */
  close: () => Promise<void>
}

const WAITING_PER_THREAD = 16

/** Creates a pool. Threads start with the first task. */
export function createWorkerPool<Kinds extends Tasks>(options: PoolOptions): WorkerPool<Kinds> {
  const { title, timeoutMs, unavailable } = options
  const stopping = () => unavailable('The server is stopping. Try again in a moment.')
  const threads = options.threads ?? availableParallelism()
  // Piscina, the library for threads, gets a task only when a thread is free. Its own queue starts
  // no new thread after one has ended, does not keep the order, and counts waiting toward the
  // timeout.
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
    // A thread failed outside a task. Before its first task, the waiting callers must get the
    // error. Later, something like a timer of an earlier task has caused it.
    mine.onError = (error) => {
      if (mine.piscina.threads.length === 0 && underWay.size > 0) for (const task of underWay) task.abort(error)
      else process.emitWarning(error)
    }
    return mine.piscina
  })

  /**
   * Ends a running task and its thread. Native code runs on until the thread has ended, so the
   * turn is returned only then.
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
      // In the meantime, the signal may have aborted or the pool may have closed.
      signal?.throwIfAborted()
      if (isClosed) throw stopping()
      const reply = await threads.run(order, { name, signal: task.signal, transferList: [...transfer] })
      const result = reply as TaskEnd<unknown>
      if ('refused' in result) throw new TaskRefused(result.refused.code, result.refused.message)
      return result.result
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (isTooSlow) throw tooSlow()
      // If the thread failed, its error says more than the abort.
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

/** Never rejects, because a thread that fails while ending has still ended. */
const exitOf = (thread: Worker): Promise<void> => new Promise((resolve) => thread.once('exit', () => resolve()))

const tooSlow = (): TaskRefused =>
  new TaskRefused('tooSlow', 'This file takes too long to read. Save it in a simpler format and send it again.')

/** Converts errors of the pool itself, such as a timeout. Errors of the task stay unchanged. */
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
