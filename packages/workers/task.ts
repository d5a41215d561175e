import { threadId } from 'node:worker_threads'

/**
 * Refuses the input of a task, with a message for the user. Between threads, the refusal is sent as
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

/** Result of a task as the thread sends it to the pool. */
export type TaskEnd<Result> = { result: Result } | { refused: { code: string; message: string } }

/**
 * `state` is shared memory, in which the task writes the id of its thread and the CPU milliseconds
 * that it has earned.
 */
export type TaskOrder<Input> = { input: Input; state: Int32Array }

export const TASK_STATE = { thread: 0, earnedMs: 1 } as const

/** Reports progress, which adds milliseconds of CPU time to the task's limit. */
export type Earn = (ms: number) => void

/** Argument and result must be fit for structured cloning. */
export type Task<Input, Result> = (order: TaskOrder<Input>) => Promise<TaskEnd<Result>>

/**
 * Makes a task from a function, in the file that a pool runs. A TaskRefused becomes the task's
 * result.
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
