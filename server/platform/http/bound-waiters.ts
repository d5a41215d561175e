import { rateLimited } from '../errors.ts'

/** Most of what is waited for is done by then, or has failed. */
const COME_BACK_SECONDS = 20

/** Lets work begin for a caller, while no more of theirs is under way in this process than may be. */
export type BoundWaiters = <Result>(caller: string, most: number, work: () => Promise<Result>) => Promise<Result>

/**
 * Counts who waits, by caller: a request that is held open costs a connection and what is read for it, so that nobody has
 * them all. What is waited for goes on. The function throws RateLimited (429) for one too many.
 */
export function createBoundWaiters(): BoundWaiters {
  const waiting = new Map<string, number>()
  return async (caller, most, work) => {
    const before = waiting.get(caller) ?? 0
    if (before >= most)
      throw rateLimited(
        'Many from here wait for the same kind of work at this moment. Ask again for yours in a moment.',
        COME_BACK_SECONDS,
        {
          currentCount: before,
          limit: most,
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
