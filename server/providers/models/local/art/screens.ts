import { clamp } from './planes.ts'

/** How much ink lies at a pixel, 0–1, where the plate asks for `tone` (0–1 of the paper covered). */
export type Screen = (x: number, y: number, tone: number) => number

const STEPS = 64

/** Which share of a cell has a lower spot than this one: so that the tone asked for is the tone printed. */
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

/** A round dot that grows until it meets its neighbours, then a round hole. */
function spot(u: number, v: number): number {
  return 0.5 - 0.25 * (Math.cos(2 * Math.PI * u) + Math.cos(2 * Math.PI * v))
}

/** Dots on a grid turned by `degrees`, `pitch` pixels apart; `gain` is how far ink spreads in the paper. */
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

/** Ink of a line whose middle is where the phase is whole; `pitch` in pixels is for its soft edge. */
export function lineAt(phase: number, pitch: number, tone: number): number {
  if (tone <= 0.004) return 0
  const away = Math.abs(phase - Math.round(phase)) * 2
  const soft = Math.min(1, 2 / pitch)
  return clamp((tone * (1 + soft) - away) / soft)
}
