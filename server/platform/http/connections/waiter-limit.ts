import { rateLimited } from '../../errors.ts'

/** By then, most of the running work has ended. */
const COME_BACK_SECONDS = 20

/** Refuses `work` if `max` calls of the same caller are already running in this process. */
export type LimitWaiters = <Result>(caller: string, max: number, work: () => Promise<Result>) => Promise<Result>

/**
 * Limits how many requests of one caller wait at the same time, because each occupies a connection
 * and memory. Above the limit, only the request fails, with RateLimited (429); work that has
 * started continues.
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
