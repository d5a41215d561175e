import { randomInt } from 'node:crypto'

/**
 * Names the files of one attempt (contract, part 2, "Object storage key patterns"). The last six
 * of the 19 digits of the timestamp are random, so that no two files of a session have the same
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
