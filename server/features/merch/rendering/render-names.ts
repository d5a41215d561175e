import { randomBytes, randomInt } from 'node:crypto'

const PREFIX = 'merch/renders/'

/**
 * Names the files of a render (contract, part 2, "Object storage key patterns"). The name contains
 * the internal id of the session, or a random id if the render belongs to no session. The
 * timestamp looks like one in nanoseconds, but its last six digits are random. Therefore names are
 * unique and cannot be guessed.
 */
export function renderNames(sessionId: string | null, catalogProductId: string, now: Date) {
  const timestamp = `${now.getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`
  const owner = sessionId ?? randomBytes(16).toString('hex')
  const nameOf = (what: string): string => `render-${owner}-${catalogProductId}-${what}-${timestamp}`
  return { preview: nameOf('preview'), clean: nameOf('clean') }
}

/** Owner of a render's files: a session by its internal id, or the seller whose art it shows. */
export type RenderOwner = { sessionId: string } | { sellerAccountId: string } | null

/**
 * Returns the retention of a render's files. Files of a session are deleted with the session's
 * pictures. Files with a store's art stay until that art is removed (`expireRendersOf`). Other
 * files expire by the rule of their kind.
 */
export function getRetention(owner: RenderOwner) {
  if (owner === null) return {}
  if ('sessionId' in owner) return { owner, subjectId: owner.sessionId }
  return { owner: { accountId: owner.sellerAccountId }, expiresAt: null }
}

/** Returns the file name for clients, without the folder that all renders share. */
export const filenameOf = (key: string): string => key.slice(PREFIX.length)
