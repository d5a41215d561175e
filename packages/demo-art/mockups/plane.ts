import sharp from 'sharp'

/** Pixels. */
export const SIDE = 1200

/** One number per pixel. */
export type Plane = Float32Array

export const plane = (value = 0): Plane => new Float32Array(SIDE * SIDE).fill(value)

/** Renders SVG on black, as brightness 0–1. */
export async function renderPlane(content: string, blur = 0): Promise<Plane> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200" width="${SIDE}" height="${SIDE}"><rect width="1200" height="1200" fill="#000"/>${content}</svg>`
  const raw = await sharp(Buffer.from(svg)).toColourspace('b-w').extractChannel(0).raw().toBuffer()
  const result = plane()
  for (let i = 0; i < result.length; i++) result[i] = raw[i]! / 255
  return blur > 0 ? blurPlane(result, blur) : result
}

/** Three box blurs, close to a Gaussian blur. The time does not depend on the radius. */
export function blurPlane(source: Plane, radius: number): Plane {
  let result = source
  const reach = Math.max(1, Math.round(radius * 0.6))
  for (let turn = 0; turn < 3; turn++) result = turned(boxed(turned(boxed(result, reach)), reach))
  return result
}

function boxed(source: Plane, reach: number): Plane {
  const result = plane()
  const width = reach * 2 + 1
  for (let row = 0; row < SIDE; row++) {
    const at = row * SIDE
    let sum = source[at]! * (reach + 1)
    for (let x = 0; x < reach; x++) sum += source[at + Math.min(x, SIDE - 1)]!
    for (let x = 0; x < SIDE; x++) {
      sum += source[at + Math.min(x + reach, SIDE - 1)]!
      result[at + x] = sum / width
      sum -= source[at + Math.max(x - reach, 0)]!
    }
  }
  // The first `sum` of a row counts the edge pixel one time too few, but the effect is invisible.
  return result
}

function turned(source: Plane): Plane {
  const result = plane()
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) result[x * SIDE + y] = source[y * SIDE + x]!
  return result
}

export function computePlane(by: (at: number, x: number, y: number) => number): Plane {
  const result = plane()
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) result[y * SIDE + x] = by(y * SIDE + x, x, y)
  return result
}

const hashed = (x: number, y: number, seed: number): number => {
  let n = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(seed, 2_246_822_519)
  n = Math.imul(n ^ (n >>> 13), 1_274_126_177)
  return ((n ^ (n >>> 16)) >>> 0) / 4_294_967_295
}

/** Gradient noise, −1 to 1. Random heights instead of slopes would make the grid visible. */
export function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const slope = (column: number, row: number): number => {
    const angle = hashed(column, row, seed) * Math.PI * 2
    return Math.cos(angle) * (x - column) + Math.sin(angle) * (y - row)
  }
  const fx = x - left
  const fy = y - top
  const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const upper = slope(left, top) * (1 - sx) + slope(left + 1, top) * sx
  const lower = slope(left, top + 1) * (1 - sx) + slope(left + 1, top + 1) * sx
  return (upper * (1 - sy) + lower * sy) * 1.5
}

const TURNS = [0.6, 1.9, 2.7, 0.2].map((angle) => [Math.cos(angle), Math.sin(angle)] as const)

/** Fractal noise, −1 to 1. */
export function clouds(x: number, y: number, seed: number, octaves = 4): number {
  let sum = 0
  let weight = 0.5
  let scale = 1
  for (let octave = 0; octave < octaves; octave++) {
    // Rotated, because otherwise all layers would align with the axes, unlike real cloth.
    const [across, down] = TURNS[octave % TURNS.length]!
    sum += noise((x * across - y * down) * scale, (x * down + y * across) * scale, seed * 7 + octave) * weight
    weight /= 2
    scale *= 2.03
  }
  return sum
}

/** The grain of cloth. */
export const grain = (x: number, y: number, seed: number): number => hashed(x, y, seed) * 2 - 1
