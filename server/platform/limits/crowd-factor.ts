import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '../context.ts'

/** Age at which the cached factor is read again. */
const GOOD_FOR_MS = 10_000

/** Returns the factor by which the per-minute limits of an address are multiplied. */
export type RateLimitMultiplier = () => number

/**
 * Caches the largest factor by which an open campaign raises the limits. The per-minute limits
 * apply before the body of a request is read, so the request's own campaign is not known yet.
 * Requests never wait for the factor, because an old value is refreshed in the background. If the
 * refresh fails, the limits stay as they were.
 */
export function createCrowdFactor({ log }: Pick<Context, 'log'>, find: () => Promise<number>): RateLimitMultiplier {
  const outsideRequests = AsyncLocalStorage.snapshot()
  let known = 1
  let readAt = Number.NEGATIVE_INFINITY
  const read = async () => {
    try {
      known = await find()
    } catch (error) {
      log.warn({ err: error }, 'campaign limit factors could not be read')
    }
  }
  return () => {
    if (performance.now() - readAt >= GOOD_FOR_MS) {
      readAt = performance.now()
      void outsideRequests(read)
    }
    return known
  }
}
