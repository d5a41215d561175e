import { TaskRefused } from '@semblance/workers/task'
import { AppError } from '../../../platform/errors.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { ModelNotCalled } from '../models/index.ts'
import type { Failure } from './domain/job-status.ts'

export type Consequence =
  | { next: 'fail'; failure: Failure }
  | { next: 'try again'; failure: Failure; retryAfterSeconds: number }
  /** The work has not begun, so the job is queued again. This does not use up an attempt. */
  | { next: 'wait'; failure: Failure; retryAfterSeconds: number }

/**
 * Short, because a slot may become free at any moment, but long enough that other jobs are tried
 * in between.
 */
const NO_SLOT_RETRY_SECONDS = 2

const fail = (code: Failure['code'], message: string): Consequence => ({ next: 'fail', failure: { code, message } })
const tryAgain = (code: Failure['code'], message: string, retryAfterSeconds = 0): Consequence => ({
  next: 'try again',
  failure: { code, message },
  retryAfterSeconds,
})

export function consequenceOf(error: unknown): Consequence {
  if (error instanceof ModelNotCalled) return consequenceOfNotCalled(error)
  if (error instanceof ModelFailure) {
    if (error.reason === 'refused') return fail('REFUSED', error.message)
    if (error.reason === 'invalid') return fail('INVALID', error.message)
    return tryAgain('UNAVAILABLE', error.message, error.retryAfterSeconds)
  }
  if (error instanceof TaskRefused) return fail('INVALID', error.message)
  if (error instanceof AppError)
    return error.status < 500
      ? fail('INVALID', error.message)
      : tryAgain('UNAVAILABLE', error.message, error.retryAfterSeconds)
  return tryAgain('INTERNAL', 'Something went wrong on our side. Try again. If it happens again, contact us.')
}

function consequenceOfNotCalled({ why, message, retryAfterSeconds = 5 }: ModelNotCalled): Consequence {
  switch (why) {
    case 'no free slot':
      return { next: 'wait', failure: { code: 'UNAVAILABLE', message }, retryAfterSeconds: NO_SLOT_RETRY_SECONDS }
    case 'resting':
      return { next: 'wait', failure: { code: 'UNAVAILABLE', message }, retryAfterSeconds }
    case 'budget spent':
      return fail('BUDGET_SPENT', message)
    case 'not connected':
    case 'switched off':
      return fail('UNAVAILABLE', message)
  }
}
