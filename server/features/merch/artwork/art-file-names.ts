import { randomInt } from 'node:crypto'

/**
 * Builds the names under which the files of one attempt are stored (contract, part 2, "Object
 * storage key patterns"). The names contain the session's internal id and a timestamp with 19
 * digits, like a timestamp in nanoseconds. The last six digits of the timestamp are random, so
 * that no two files of a session have the same name.
 */
export function createArtFileNames(sessionId: string, attempt: number, now: Date) {
  const timestamp = `${now.getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`
  return {
    candidate: `${sessionId}-${attempt}-${timestamp}`,
    drawing: `${sessionId}-${timestamp}`,
    mask: `mask-${sessionId}-${timestamp}`,
  }
}
