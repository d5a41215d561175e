/** Whether something that befalls a share of all cases befalls this one. */
export type Chance = (share: number) => boolean

/** Chance that can be had again: the same seed befalls the same cases (the mulberry32 generator). */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  // Nothing is drawn for what never or always happens, so that turning one share does not shift the others.
  return (share) => share >= 1 || (share > 0 && next() < share)
}
