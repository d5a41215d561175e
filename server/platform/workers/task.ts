/** What a task says when its input cannot be taken. It crosses the threads as data: an error would lose its class. */
export class TaskRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'TaskRefused'
    this.code = code
  }
}

/** How a task's end crosses from its thread. */
export type TaskEnd<Result> = { result: Result } | { refused: { code: string; message: string } }

/** One kind of work for a thread: a function of one argument that survives structured cloning, as its result must. */
export type Task<Input, Result> = (input: Input) => Promise<TaskEnd<Result>>

/** Exported by a file that a pool runs. @throws whatever is no `TaskRefused`: the pool reports that as a failure. */
export function task<Input, Result>(work: (input: Input) => Promise<Result> | Result): Task<Input, Result> {
  return async (input) => {
    try {
      return { result: await work(input) }
    } catch (error) {
      if (error instanceof TaskRefused) return { refused: { code: error.code, message: error.message } }
      throw error
    }
  }
}
