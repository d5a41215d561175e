/** The same seed gives the same sequence on every machine. */
export type Chance = {
  /** Returns a number from 0 up to, but excluding, 1. */
  next: () => number
  between: (min: number, max: number) => number
  isLucky: (share: number) => boolean
  oneOf: <Item>(items: readonly Item[]) => Item
}

/** Mulberry32, seeded with a mix of two numbers. */
export function chance(seed: number, row = 0): Chance {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(row + 1, 0xc2b2ae35)) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    isLucky: (share) => next() < share,
    oneOf: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
  }
}
