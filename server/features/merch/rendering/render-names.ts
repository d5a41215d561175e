import { randomInt } from 'node:crypto'

const PREFIX = 'merch/renders/'

/**
 * Names the files of a render (part 2, "Object storage key patterns") by the session's internal id.
 * The timestamp is in nanoseconds with six random last digits, so that no two renders share a name.
 */
export function renderNames(sessionId: string, catalogProductId: string, now: Date) {
  const timestamp = `${now.getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`
  const nameOf = (what: string): string => `render-${sessionId}-${catalogProductId}-${what}-${timestamp}`
  return { preview: nameOf('preview'), clean: nameOf('clean') }
}

/** Returns the file name for clients, without the folder that all renders share. */
export const filenameOf = (key: string): string => key.slice(PREFIX.length)
