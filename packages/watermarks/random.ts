/** Returns a generator of numbers from 0 to 1 (mulberry32), the same on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns the numbers from 0 to `length` − 1 in random order. */
export function shuffledIndexes(length: number, random: () => number): number[] {
  const indexes = Array.from({ length }, (_, at) => at)
  for (let at = length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one = 0, two = 0] = [indexes[at], indexes[other]]
    indexes[at] = two
    indexes[other] = one
  }
  return indexes
}
