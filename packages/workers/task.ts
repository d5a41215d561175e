import { threadId } from 'node:worker_threads'

/**
 * Refuses the input of a task, with a message for the user. Between threads, a refusal is sent as
 * data. An error would arrive without its class.
 */
export class TaskRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'TaskRefused'
    this.code = code
  }
}

/** Result of a task, in the format in which the thread sends it to the pool. */
export type TaskEnd<Result> = { result: Result } | { refused: { code: string; message: string } }

/**
 * Message from a pool to a thread. `state` is memory that both share. The task writes two values
 * into `state`: the id of its thread, and the CPU milliseconds that it has earned.
 */
export type TaskOrder<Input> = { input: Input; state: Int32Array }

/** Positions of the two values in the `state` of a task. */
export const TASK_STATE = { thread: 0, earnedMs: 1 } as const

/**
 * Called by a task when it makes progress. The given milliseconds of CPU time are added to the
 * task's limit, if it has one.
 */
export type Earn = (ms: number) => void

/**
 * One kind of work for a thread: a function whose argument and result can be sent between threads
 * (structured cloning).
 */
export type Task<Input, Result> = (order: TaskOrder<Input>) => Promise<TaskEnd<Result>>

/**
 * Makes a task from a function. Use this in the file that a pool runs. If `work` throws
 * TaskRefused, the refusal becomes the result of the task.
 * @throws any other error of `work`; the pool reports that error as a failure
 */
export function task<Input, Result>(work: (input: Input, earn: Earn) => Promise<Result> | Result): Task<Input, Result> {
  return async ({ input, state }) => {
    Atomics.store(state, TASK_STATE.thread, threadId)
    let earned = 0
    const earn: Earn = (ms) => {
      earned += ms
      Atomics.store(state, TASK_STATE.earnedMs, Math.floor(earned))
    }
    try {
      return { result: await work(input, earn) }
    } catch (error) {
      if (error instanceof TaskRefused) return { refused: { code: error.code, message: error.message } }
      throw error
    }
  }
}
