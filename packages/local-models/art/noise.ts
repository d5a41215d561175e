import { draw, type Plane } from './planes.ts'

/** The same seed gives the same sequence. */
export type Random = {
  /** Returns a number from 0 up to, but not including, 1. */
  next: () => number
  between: (from: number, to: number) => number
  /** Integer from 0 up to, but not including, the limit. */
  below: (limit: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
}

/** 32-bit hash of all characters (FNV-1a, then mixed). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return hash >>> 0
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = state
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
  }
}

/** Independent noise per pixel, −1 to 1. */
export function grain(width: number, height: number, random: Random): Plane {
  let state = (random.next() * 2 ** 32) >>> 0 || 1
  return draw(width, height, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 31 - 1
  })
}

/**
 * Fractal noise, −1 to 1. The largest spots are `size` pixels wide. Each further octave has half
 * the width and half the strength.
 */
export function clouds(width: number, height: number, size: number, octaves: number, random: Random): Plane {
  const made = new Float32Array(width * height)
  let strength = 1
  let total = 0
  let cell = Math.max(2, size)
  for (let octave = 0; octave < octaves && cell >= 1.5; octave++) {
    addOctave(made, width, height, cell, strength, random)
    total += strength
    strength /= 2
    cell /= 2
  }
  for (let i = 0; i < made.length; i++) made[i] = made[i]! / (total * 0.6)
  return made
}

function addOctave(made: Plane, width: number, height: number, cell: number, strength: number, random: Random): void {
  const across = Math.ceil(width / cell) + 2
  const lattice = new Float32Array(across * (Math.ceil(height / cell) + 2))
  for (let i = 0; i < lattice.length; i++) lattice[i] = random.next() * 2 - 1
  const lefts = new Int32Array(width)
  const shares = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    lefts[x] = Math.floor(x / cell)
    const f = x / cell - lefts[x]!
    shares[x] = f * f * (3 - 2 * f)
  }
  for (let y = 0, index = 0; y < height; y++) {
    const row = Math.floor(y / cell)
    const f = y / cell - row
    const down = f * f * (3 - 2 * f)
    for (let x = 0; x < width; x++, index++) {
      const at = row * across + lefts[x]!
      const share = shares[x]!
      const above = lattice[at]! + (lattice[at + 1]! - lattice[at]!) * share
      const under = lattice[at + across]! + (lattice[at + across + 1]! - lattice[at + across]!) * share
      made[index] = made[index]! + (above + (under - above) * down) * strength
    }
  }
}
