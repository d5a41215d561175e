import { AppError } from '../../../platform/errors.ts'
import { TaskRefused } from '../../../platform/workers/task.ts'
import { type ModelCall, ModelFailure } from '../port.ts'

/**
 * Refuses what a local model does not know: another model's name, and parameters, of which most have none.
 * @throws ModelFailure `invalid`
 */
export function assertKnown(call: ModelCall, model: string, parameters: readonly string[] = []): void {
  if (call.model !== model)
    throw new ModelFailure('invalid', `There is no local model "${call.model}"; this one is called "${model}".`)
  const unknown = Object.keys(call.parameters).filter((name) => !parameters.includes(name))
  if (unknown.length)
    throw new ModelFailure('invalid', `The local model "${model}" knows no parameter "${unknown.join('", "')}".`)
}

/**
 * Waits for work in a pool's thread and says every failure as the port does.
 * @throws ModelFailure `invalid` for what the task refused; `busy` when too much waits; `unavailable` when the thread died, took
 * too long or was given up by the caller, and for faults of ours.
 */
export async function runLocally<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TaskRefused) throw new ModelFailure('invalid', error.message, { cause: error })
    if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
      // A pool that took nothing up has no cause to name; one whose thread died or was ended has.
      const reason = error.cause === undefined ? 'busy' : 'unavailable'
      throw new ModelFailure(reason, error.message, { cause: error, retryAfterSeconds: error.retryAfterSeconds })
    }
    throw new ModelFailure('unavailable', 'The local model did not finish.', { cause: error })
  }
}
