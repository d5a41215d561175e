/**
 * Limit of the statements that the brand may add to the reason it gave when it opened the dispute.
 */
export const MAX_ADDITIONS = 5

export function hasTurn(statements: readonly { side: 'brand' | 'talent' }[], side: 'brand' | 'talent'): boolean {
  const own = statements.filter((row) => row.side === side).length
  return side === 'talent' ? own === 0 : own < MAX_ADDITIONS
}
