import { threadId } from 'node:worker_threads'

/**
 * Refuses the input of a task, with a message for people. A refusal is sent between threads as
 * data, because an error would lose its class.
 */
export class TaskRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'TaskRefused'
    this.code = code
  }
}

/** Result of a task in the format in which its thread sends it. */
export type TaskEnd<Result> = { result: Result } | { refused: { code: string; message: string } }

/**
 * Message from a pool to a thread. `state` is shared memory. The task writes two values: the id of
 * its thread and the CPU milliseconds that it has earned.
 */
export type TaskOrder<Input> = { input: Input; state: Int32Array }

/** Indexes of the values in a task's state. */
export const TASK_STATE = { thread: 0, earnedMs: 1 } as const

/**
 * Reports progress that earns some milliseconds of CPU time. The earned time raises the task's
 * limit, if it has one.
 */
export type Earn = (ms: number) => void

/**
 * One kind of work for a thread: a function whose argument and result survive structured cloning.
 */
export type Task<Input, Result> = (order: TaskOrder<Input>) => Promise<TaskEnd<Result>>

/**
 * Makes a task from a function. Use it in a file that a pool runs. If `work` throws TaskRefused,
 * the task returns the refusal as its result.
 * @throws any other error of `work`; the pool reports it as a failure
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
