import { randomInt } from 'node:crypto'

const PREFIX = 'merch/renders/'

/**
 * What the files of a render are called (part 2, "Object storage key patterns"), by the internal id of the session. The time is
 * in nanoseconds, of which nobody knows the last six digits: no two renders have the same.
 */
export function renderNames(sessionId: string, catalogProductId: string, now: Date) {
  const timestamp = `${now.getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`
  const nameOf = (what: string): string => `render-${sessionId}-${catalogProductId}-${what}-${timestamp}`
  return { preview: nameOf('preview'), clean: nameOf('clean') }
}

/** What a client is told of a file: its name, without the folder that all renders are in. */
export const filenameOf = (key: string): string => key.slice(PREFIX.length)
