/** Returns true with the given probability. */
export type Chance = (share: number) => boolean

/** The same seed gives the same sequence (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  // A probability of 0 or 1 draws no random number. A simulated fault that is off or always on
  // therefore does not change when the other faults occur.
  return (share) => share >= 1 || (share > 0 && next() < share)
}
