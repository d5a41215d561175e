import { rateLimited } from '../errors.ts'

/**
 * Retry-After of a refused request, long enough for most of the awaited work to finish or fail.
 */
const COME_BACK_SECONDS = 20

/**
 * Runs work for a caller unless `max` pieces of the caller's work are already running in this
 * process.
 */
export type LimitWaiters = <Result>(caller: string, max: number, work: () => Promise<Result>) => Promise<Result>

/**
 * Limits the waiting requests per caller, because each open request occupies a connection and
 * memory. A refused request does not stop the work itself. The returned function throws
 * RateLimited (429) above the limit.
 */
export function createWaiterLimit(): LimitWaiters {
  const waiting = new Map<string, number>()
  return async (caller, max, work) => {
    const before = waiting.get(caller) ?? 0
    if (before >= max)
      throw rateLimited(
        'Too many requests from your address are waiting for this kind of work. Try again in a moment.',
        COME_BACK_SECONDS,
        {
          currentCount: before,
          limit: max,
        },
      )
    waiting.set(caller, before + 1)
    try {
      return await work()
    } finally {
      const left = (waiting.get(caller) ?? 1) - 1
      if (left > 0) waiting.set(caller, left)
      else waiting.delete(caller)
    }
  }
}
