import { randomBytes, randomInt } from 'node:crypto'
import { isMadeWithAi, RENDER_DIGITS } from '../../../platform/made-with-ai/is-made-with-ai.ts'

const PREFIX = 'merch/renders/'

/**
 * Names the files of a product picture (contract, part 2, "Object storage key patterns") with the
 * session's internal id, or a random one. The last digits of the timestamp are random, so nobody
 * can guess the names. A timestamp with one more digit means that no model made what the picture
 * shows.
 */
export function renderNames(
  {
    sessionId,
    catalogProductId,
    artKey,
  }: { sessionId: string | null; catalogProductId: string; artKey: string | null },
  now: Date,
) {
  const digits = isMadeWithAi(artKey) ? RENDER_DIGITS : RENDER_DIGITS + 1
  const timestamp = `${now.getTime()}${String(randomInt(10 ** digits)).padStart(digits, '0')}`
  const owner = sessionId ?? randomBytes(16).toString('hex')
  const nameOf = (what: string): string => `render-${owner}-${catalogProductId}-${what}-${timestamp}`
  return { preview: nameOf('preview'), clean: nameOf('clean') }
}

/** A session (internal id), or the seller whose art the picture shows. */
export type RenderOwner = { sessionId: string } | { sellerAccountId: string } | null

/**
 * Files of a session are deleted with the session's other pictures. Files that show a store's art
 * are deleted when that art is removed (`expireRendersOf`). Other files expire by the rule for
 * their kind.
 */
export function getRetention(owner: RenderOwner) {
  if (owner === null) return {}
  if ('sessionId' in owner) return { owner, subjectId: owner.sessionId }
  return { owner: { accountId: owner.sellerAccountId }, expiresAt: null }
}

export const filenameOf = (key: string): string => key.slice(PREFIX.length)
