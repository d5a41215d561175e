import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '../context.ts'

/** The cached factor is read again if it is older than this. */
const GOOD_FOR_MS = 10_000

/** Returns the factor by which the rate limits per minute for each IP address are multiplied. */
export type RateLimitMultiplier = () => number

/**
 * Caches the largest factor by which an open campaign raises the rate limits. The limits per
 * minute are checked before the body of a request is read. At that time, the campaign of the
 * request is unknown, so the largest factor of all campaigns is used. Requests never wait for the
 * factor: an old value is used while a new one is read. If reading fails, the old value stays in
 * use.
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
