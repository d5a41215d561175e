import type { Quad } from './renderer-config.ts'

/** A 3 × 3 matrix, row by row, that maps a flat surface to its image in perspective. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number]

/**
 * Maps each corner of a rectangle, which starts at 0, 0, to the corresponding corner of the quad.
 */
export function homographyTo(quad: Quad, width: number, height: number): Homography {
  const [p, q, r, s] = quad as readonly [Quad[0], Quad[0], Quad[0], Quad[0]]
  const [dx1, dx2, dx3] = [q.x - r.x, s.x - r.x, p.x - q.x + r.x - s.x]
  const [dy1, dy2, dy3] = [q.y - r.y, s.y - r.y, p.y - q.y + r.y - s.y]
  const below = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / below
  const h = (dx1 * dy3 - dx3 * dy1) / below
  return [
    (q.x - p.x + g * q.x) / width,
    (s.x - p.x + h * s.x) / height,
    p.x,
    (q.y - p.y + g * q.y) / width,
    (s.y - p.y + h * s.y) / height,
    p.y,
    g / width,
    h / height,
    1,
  ]
}

/**
 * Inverse up to a factor, which has no effect, because points are divided by their third
 * coordinate.
 */
export function inverseOf([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}

export function mapPoint([a, b, c, d, e, f, g, h, i]: Homography, x: number, y: number): { x: number; y: number } {
  const w = g * x + h * y + i
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}

/** Pixels that art in the quad should have: the longer of each two opposite sides. */
export function sidesOf(quad: Quad): { width: number; height: number } {
  const [p, q, r, s] = quad as readonly [Quad[0], Quad[0], Quad[0], Quad[0]]
  const far = (one: Quad[0], other: Quad[0]): number => Math.hypot(other!.x - one!.x, other!.y - one!.y)
  return { width: Math.max(far(p, q), far(s, r)), height: Math.max(far(p, s), far(q, r)) }
}

export const scaled = (quad: Quad, width: number, height: number): Quad =>
  quad.map(({ x, y }) => ({ x: x * width, y: y * height }))
