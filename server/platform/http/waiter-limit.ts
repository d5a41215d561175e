import { rateLimited } from '../errors.ts'

/**
 * Seconds after which a refused request may be sent again. By then, most of the running work has
 * ended.
 */
const COME_BACK_SECONDS = 20

/**
 * Runs `work` for a caller. Refuses it if `max` calls of the same caller are already running in
 * this process.
 */
export type LimitWaiters = <Result>(caller: string, max: number, work: () => Promise<Result>) => Promise<Result>

/**
 * Creates a function that limits how many requests of one caller wait at the same time. Each
 * waiting request occupies a connection and memory. The returned function throws RateLimited (429)
 * above the limit. Only the request is refused. Work that has already started continues.
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
