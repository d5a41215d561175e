/** The brand may add this many statements to its first one. */
export const MAX_ADDITIONS = 5

/** True if the side may still speak: the talent once, the brand a few times. */
export function hasTurn(statements: readonly { side: 'brand' | 'talent' }[], side: 'brand' | 'talent'): boolean {
  const own = statements.filter((row) => row.side === side).length
  return side === 'talent' ? own === 0 : own < MAX_ADDITIONS
}
