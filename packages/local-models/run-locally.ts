import { type ModelCall, ModelFailure } from '@semblance/ports/models'
import { TaskRefused } from '@semblance/workers/task'

/**
 * @throws ModelFailure `invalid` for a model with another name, or for parameters that are not
 * listed
 */
export function assertKnownParameters(call: ModelCall, model: string, parameters: readonly string[] = []): void {
  if (call.model !== model)
    throw new ModelFailure('invalid', `There is no local model "${call.model}"; this one is called "${model}".`)
  const unknown = Object.keys(call.parameters).filter((name) => !parameters.includes(name))
  if (unknown.length)
    throw new ModelFailure(
      'invalid',
      `The local model "${model}" does not support the parameter "${unknown.join('", "')}".`,
    )
}

/**
 * Waits for the task of a pool and converts every failure.
 * @throws ModelFailure `invalid` if the task refused its input; `busy` if the queue is full;
 * `unavailable` if the thread died, took too long, was aborted by the caller or failed because of
 * a bug
 */
export async function runLocally<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TaskRefused) throw new ModelFailure('invalid', error.message, { cause: error })
    if (error instanceof Error && 'retryAfterSeconds' in error && typeof error.retryAfterSeconds === 'number') {
      // Only the error of a full queue has no `cause`.
      const reason = error.cause === undefined ? 'busy' : 'unavailable'
      throw new ModelFailure(reason, error.message, { cause: error, retryAfterSeconds: error.retryAfterSeconds })
    }
    throw new ModelFailure('unavailable', 'The local model did not finish.', { cause: error })
  }
}
