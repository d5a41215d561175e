import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '../context.ts'

const GOOD_FOR_MS = 10_000

export type RateLimitMultiplier = () => number

/**
 * Caches the largest factor by which an open campaign raises the rate limits. Limits per minute
 * are checked before the body shows which campaign a request is for. Requests never wait for the
 * factor: an old value is used while a new one is read, or if reading fails.
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
