import { randomInt } from 'node:crypto'

/**
 * Builds the object storage names of the files of one attempt (contract, part 2, "Object storage
 * key patterns"). The names contain the session's internal id. Their timestamp has 19 digits like
 * one in nanoseconds. The last six digits are random, so that no two files of a session share a
 * name.
 */
export function createArtFileNames(sessionId: string, attempt: number, now: Date) {
  const timestamp = `${now.getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`
  return {
    candidate: `${sessionId}-${attempt}-${timestamp}`,
    drawing: `${sessionId}-${timestamp}`,
    mask: `mask-${sessionId}-${timestamp}`,
  }
}
