import { AppError } from '../../../platform/errors.ts'
import { TaskRefused } from '../../../platform/workers/task.ts'
import { ModelFailure } from '../port.ts'

/**
 * What a task's end means to who asked the model: refused input is `invalid`, a full queue or a thread that took too long
 * is `busy`, anything else `unavailable`. What the caller aborted stays the caller's own reason.
 */
export async function asModelFailure<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ModelFailure) throw error
    if (error instanceof TaskRefused) throw new ModelFailure('invalid', error.message, { cause: error })
    if (error instanceof AppError)
      throw new ModelFailure('busy', error.message, {
        cause: error,
        ...(error.retryAfterSeconds ? { retryAfterSeconds: error.retryAfterSeconds } : {}),
      })
    throw new ModelFailure('unavailable', 'The local model failed.', { cause: error })
  }
}
