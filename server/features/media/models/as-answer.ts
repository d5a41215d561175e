import { AppError } from '../../../platform/errors.ts'
import { ModelFailure } from '../../../providers/models/port.ts'

/**
 * What a caller over HTTP is told of a model's failure: 422 when the content or the input is the reason, 503 with
 * Retry-After when later may do. Anything else stays what it is.
 */
export function asAnswer(error: unknown): unknown {
  if (!(error instanceof ModelFailure)) return error
  const { reason, message, retryAfterSeconds = 5 } = error
  return reason === 'refused' || reason === 'invalid'
    ? new AppError('UnprocessableEntity', message, { cause: error })
    : new AppError('ServiceUnavailable', message, { cause: error, retryAfterSeconds })
}
