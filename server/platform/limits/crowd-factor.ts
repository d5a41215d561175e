import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '../context.ts'

/** How old a factor may be before it is read again. */
const GOOD_FOR_MS = 10_000

/** Returns how many times as much an address may send in a minute now. */
export type CrowdFactor = () => number

/**
 * Remembers the largest factor of the open campaigns. The limits of a minute come before a body is read, so that the
 * campaign of a request is not known yet. No request waits for the factor: an old one is read again beside it. What cannot be
 * read leaves the limits as they were.
 */
export function createCrowdFactor({ log }: Pick<Context, 'log'>, find: () => Promise<number>): CrowdFactor {
  const outsideRequests = AsyncLocalStorage.snapshot()
  let known = 1
  let readAt = Number.NEGATIVE_INFINITY
  const read = async () => {
    try {
      known = await find()
    } catch (error) {
      log.warn({ err: error }, 'the limits of crowds could not be read')
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
