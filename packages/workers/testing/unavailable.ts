import type { Unavailable } from '../worker-pool.ts'

/** An error that tests can distinguish from errors of a task. */
export const unavailable: Unavailable = (message, cause) =>
  Object.assign(new Error(message, { cause }), { code: 'ServiceUnavailable', retryAfterSeconds: 5 })
