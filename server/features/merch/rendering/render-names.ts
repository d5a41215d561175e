import { randomBytes, randomInt } from 'node:crypto'

const PREFIX = 'merch/renders/'

/**
 * What the files of a render are called (part 2, "Object storage key patterns"), by the internal id of the session; by an id
 * of nobody where the render is no session's. The time is in nanoseconds, of which nobody knows the last six digits: no two renders have the same.
 */
export function renderNames(sessionId: string | null, catalogProductId: string, now: Date) {
  const timestamp = `${now.getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`
  const owner = sessionId ?? randomBytes(16).toString('hex')
  const nameOf = (what: string): string => `render-${owner}-${catalogProductId}-${what}-${timestamp}`
  return { preview: nameOf('preview'), clean: nameOf('clean') }
}

/** Whose the files of a render are, by the internal id of its session, and the account whose art it shows otherwise. */
export type RenderOwner = { sessionId: string } | { sellerAccountId: string } | null

/**
 * How the files of a render are kept. Those of a session go with its pictures; those of a store's art stay as long as that
 * art, whose end is theirs (`endRendersOf`); others go in the time of their kind.
 */
export function keptFor(owner: RenderOwner) {
  if (owner === null) return {}
  if ('sessionId' in owner) return { owner, subjectId: owner.sessionId }
  return { owner: { accountId: owner.sellerAccountId }, expiresAt: null }
}

/** Returns the file name for clients, without the folder that all renders share. */
export const filenameOf = (key: string): string => key.slice(PREFIX.length)
