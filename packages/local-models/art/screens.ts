import { clamp } from './planes.ts'

/** Amount of ink at a pixel, 0–1. `tone` is the share of the paper to cover, 0–1. */
export type Screen = (x: number, y: number, tone: number) => number

const STEPS = 64

/**
 * Maps a spot value (times 1,024) to the share of a cell with lower values. A pixel gets ink if
 * this share is below the tone, so the printed area equals the tone.
 */
const RANKS = ((): Float32Array => {
  const spots: number[] = []
  for (let v = 0; v < STEPS; v++) for (let u = 0; u < STEPS; u++) spots.push(spot((u + 0.5) / STEPS, (v + 0.5) / STEPS))
  spots.sort((a, b) => a - b)
  const ranks = new Float32Array(1025)
  let below = 0
  for (let i = 0; i <= 1024; i++) {
    while (below < spots.length && spots[below]! < i / 1024) below++
    ranks[i] = below / spots.length
  }
  return ranks
})()

/**
 * 0 at the center of a dot, 1 at the point farthest from all dots. As the tone rises, low values
 * get ink first: a round dot grows until it touches its neighbors, and leaves a round hole.
 */
function spot(u: number, v: number): number {
  return 0.5 - 0.25 * (Math.cos(2 * Math.PI * u) + Math.cos(2 * Math.PI * v))
}

/**
 * Round dots on a grid that is rotated by `degrees`, `pitch` pixels apart. `gain` is the amount by
 * which ink spreads in paper.
 */
export function dots(pitch: number, degrees: number, gain = 0.04): Screen {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle) / pitch
  const sin = Math.sin(angle) / pitch
  const soft = Math.min(1, 1.6 / pitch)
  return (x, y, tone) => {
    if (tone <= 0.004) return 0
    const rank = RANKS[(spot(x * cos + y * sin, y * cos - x * sin) * 1024) | 0]!
    const grown = tone + gain * 4 * tone * (1 - tone)
    return clamp((grown * (1 + soft) - rank) / soft)
  }
}

/**
 * Ink at a point of a line pattern, 0–1. Lines are centered where `phase` is a whole number.
 * `pitch` is their distance in pixels, which determines how soft their edges are.
 */
export function lineAt(phase: number, pitch: number, tone: number): number {
  if (tone <= 0.004) return 0
  const away = Math.abs(phase - Math.round(phase)) * 2
  const soft = Math.min(1, 2 / pitch)
  return clamp((tone * (1 + soft) - away) / soft)
}
