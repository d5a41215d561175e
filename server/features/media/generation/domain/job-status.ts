export const JOB_STATUSES = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** A failed job has ended too, although an admin can retry it. */
export const isEnded = (status: JobStatus): boolean => status !== 'QUEUED' && status !== 'RUNNING'

export const FAILURE_CODES = [
  'REFUSED',
  'INVALID',
  'UNAVAILABLE',
  'TIMED_OUT',
  'BUDGET_SPENT',
  'EXPIRED',
  'WORKER_LOST',
  'INTERNAL',
  'CANCELLED',
] as const
export type FailureCode = (typeof FAILURE_CODES)[number]
export type Failure = { code: FailureCode; message: string }

const NOT_NOW = 'This cannot be generated right now. Try again later.'

/**
 * Returns the message of a failure for the people who wanted the result. Messages about models,
 * providers, keys and budgets are for admins alone.
 */
export const messageForOwner = (code: string, message: string | null): string =>
  code === 'UNAVAILABLE' || code === 'BUDGET_SPENT' ? NOT_NOW : (message ?? '')
