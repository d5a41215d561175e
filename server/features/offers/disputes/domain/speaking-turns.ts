/**
 * The brand gives a reason when it opens a dispute. Later it may add at most this many statements.
 */
export const MAX_ADDITIONS = 5

/** True if the side may add a statement. The talent may add one, the brand up to MAX_ADDITIONS. */
export function hasTurn(statements: readonly { side: 'brand' | 'talent' }[], side: 'brand' | 'talent'): boolean {
  const own = statements.filter((row) => row.side === side).length
  return side === 'talent' ? own === 0 : own < MAX_ADDITIONS
}
