import { randomInt } from 'node:crypto'

/**
 * What files of art are called (part 2, "Object storage key patterns"), by the internal id of their session. The time is
 * in nanoseconds, of which nobody knows the last six digits: no two files of a session have the same.
 */
export function namesOf(sessionId: string, attempt: number, now: Date) {
  const timestamp = `${now.getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`
  return {
    candidate: `${sessionId}-${attempt}-${timestamp}`,
    drawing: `${sessionId}-${timestamp}`,
    mask: `mask-${sessionId}-${timestamp}`,
  }
}
