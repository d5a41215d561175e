export const JOB_STATUSES = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** True for a final status, although an admin can retry a failed job. */
export const isEnded = (status: JobStatus): boolean => status !== 'QUEUED' && status !== 'RUNNING'

/** Failure codes for programs; the message beside it is for people. */
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
