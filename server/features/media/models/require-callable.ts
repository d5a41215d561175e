import type { Context } from '../../../platform/context.ts'
import { AppError, unprocessable } from '../../../platform/errors.ts'
import type { Capability } from '../../../providers/models/port.ts'
import { getCallableAdapter } from './call-model.ts'
import { ModelNotCalled } from './model-not-called.ts'
import { findModel, type ModelName } from './queries/find-model.ts'

/**
 * Checks before work starts that a model can be called now. `name` is the model's key, or its
 * endpoint in the contract.
 * @returns the key of the model
 * @throws ServiceUnavailable (503) while the model pauses, is inactive or has no connected adapter
 * @throws UnprocessableEntity if there is no such model
 */
export async function requireCallable(
  ctx: Pick<Context, 'db' | 'clock' | 'models'>,
  name: ModelName & { capability: Capability },
): Promise<string> {
  const row = await findModel(ctx.db, name)
  if (row?.capability !== name.capability)
    throw unprocessable(`There is no model “${name.key ?? name.endpoint}” for this task.`)
  try {
    getCallableAdapter(ctx, row)
  } catch (error) {
    if (!(error instanceof ModelNotCalled)) throw error
    const { message, retryAfterSeconds = 60 } = error
    throw new AppError('ServiceUnavailable', message, { retryAfterSeconds, cause: error })
  }
  return row.key
}
