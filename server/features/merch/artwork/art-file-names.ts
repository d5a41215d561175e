import { randomInt } from 'node:crypto'

/**
 * Object storage names of a session's art files (contract, part 2, "Object storage key patterns"),
 * built from its internal id. The timestamp is in nanoseconds with six random last digits, so that
 * no two files of a session share a name.
 */
export function createArtFileNames(sessionId: string, attempt: number, now: Date) {
  const timestamp = `${now.getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`
  return {
    candidate: `${sessionId}-${attempt}-${timestamp}`,
    drawing: `${sessionId}-${timestamp}`,
    mask: `mask-${sessionId}-${timestamp}`,
  }
}
