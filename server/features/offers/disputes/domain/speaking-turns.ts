/** How often the brand may add to its own statement. */
export const MOST_ADDITIONS = 5

/** Whether a side may still speak: the talent answers once, the brand adds a few times. */
export function hasTurn(said: readonly { side: 'brand' | 'talent' }[], side: 'brand' | 'talent'): boolean {
  const own = said.filter((row) => row.side === side).length
  return side === 'talent' ? own === 0 : own < MOST_ADDITIONS
}
