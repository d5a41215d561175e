import type { Unavailable } from '../worker-pool.ts'

/** Creates an error that tests recognize as the pool's own. */
export const unavailable: Unavailable = (message, cause) =>
  Object.assign(new Error(message, { cause }), { code: 'ServiceUnavailable', retryAfterSeconds: 5 })
