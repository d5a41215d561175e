import { randomBytes, randomInt } from 'node:crypto'

const PREFIX = 'merch/renders/'

/**
 * Returns the names of the files of a product picture (contract, part 2, "Object storage key
 * patterns"). The names contain the internal id of the session. If the picture belongs to no
 * session, they contain a random id. The timestamp looks like a timestamp in nanoseconds, but its
 * last six digits are random. Therefore the names are unique and nobody can guess them.
 */
export function renderNames(sessionId: string | null, catalogProductId: string, now: Date) {
  const timestamp = `${now.getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`
  const owner = sessionId ?? randomBytes(16).toString('hex')
  const nameOf = (what: string): string => `render-${owner}-${catalogProductId}-${what}-${timestamp}`
  return { preview: nameOf('preview'), clean: nameOf('clean') }
}

/**
 * Owner of the files of a product picture: a session (given by its internal id), or the seller
 * whose art the picture shows.
 */
export type RenderOwner = { sessionId: string } | { sellerAccountId: string } | null

/**
 * Returns how long the files of a product picture are stored. Files of a session are deleted with
 * the session's other pictures. Files that show a store's art are deleted when that art is removed
 * (`expireRendersOf`). Other files expire by the rule for their file kind.
 */
export function getRetention(owner: RenderOwner) {
  if (owner === null) return {}
  if ('sessionId' in owner) return { owner, subjectId: owner.sessionId }
  return { owner: { accountId: owner.sellerAccountId }, expiresAt: null }
}

/**
 * Returns the file name that clients see. It is the key without the folder in which all product
 * pictures are.
 */
export const filenameOf = (key: string): string => key.slice(PREFIX.length)
