import type { Quad } from './renderer-config.ts'

/** Rows of a 3 × 3 matrix that maps a plane in perspective. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number]

/**
 * Returns the mapping from a rectangle to a quad. The rectangle has its first corner at 0, 0 and
 * the given width and height. Each of its corners is mapped to the corresponding corner of the
 * quad.
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

/** Returns the inverse, up to a factor that cancels out in the division by the third coordinate. */
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

/** Returns where a homography moves a point, in pixels. */
export function mapPoint([a, b, c, d, e, f, g, h, i]: Homography, x: number, y: number): { x: number; y: number } {
  const w = g * x + h * y + i
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}

/**
 * Returns the width and height, in pixels, that art in the quad needs. Each is the longer of two
 * opposite sides of the quad.
 */
export function sidesOf(quad: Quad): { width: number; height: number } {
  const [p, q, r, s] = quad as readonly [Quad[0], Quad[0], Quad[0], Quad[0]]
  const far = (one: Quad[0], other: Quad[0]): number => Math.hypot(other!.x - one!.x, other!.y - one!.y)
  return { width: Math.max(far(p, q), far(s, r)), height: Math.max(far(p, s), far(q, r)) }
}

/** Scales a quad in fractions to pixels. */
export const scaled = (quad: Quad, width: number, height: number): Quad =>
  quad.map(({ x, y }) => ({ x: x * width, y: y * height }))
