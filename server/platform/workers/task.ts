import { threadId } from 'node:worker_threads'

/**
 * Refuses the input of a task, in words for people. It crosses threads as data, because an error
 * would lose its class.
 */
export class TaskRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'TaskRefused'
    this.code = code
  }
}

/** Result of a task as it crosses from its thread. */
export type TaskEnd<Result> = { result: Result } | { refused: { code: string; message: string } }

/**
 * Message from a pool to a thread. The task writes the id of its thread into `thread`, which is
 * shared memory.
 */
export type TaskOrder<Input> = { input: Input; thread: Int32Array }

/**
 * One kind of work for a thread: a function whose argument and result survive structured cloning.
 */
export type Task<Input, Result> = (order: TaskOrder<Input>) => Promise<TaskEnd<Result>>

/**
 * Makes a task from a function, in a file that a pool runs.
 * @throws any error except `TaskRefused`; the pool reports it as a failure
 */
export function task<Input, Result>(work: (input: Input) => Promise<Result> | Result): Task<Input, Result> {
  return async ({ input, thread }) => {
    Atomics.store(thread, 0, threadId)
    try {
      return { result: await work(input) }
    } catch (error) {
      if (error instanceof TaskRefused) return { refused: { code: error.code, message: error.message } }
      throw error
    }
  }
}
