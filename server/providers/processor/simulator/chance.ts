/** Returns true with the given probability. */
export type Chance = (share: number) => boolean

/**
 * Returns a reproducible random generator. The same seed gives the same sequence of decisions
 * (mulberry32).
 */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  // Probabilities of 0 and 1 draw no random number. A fault that never or always happens therefore
  // does not change the random sequence of the other faults.
  return (share) => share >= 1 || (share > 0 && next() < share)
}
