import sharp from 'sharp'
import { blur, clamp, map, type Plane } from './planes.ts'

/**
 * Outlines as a mask, 0–1: a sharpened difference of two blurs with a threshold (XDoG). `sigma` is
 * the line width in pixels. A higher `bite` draws more lines.
 */
export function contours(tone: Plane, width: number, height: number, sigma: number, bite: number): Plane {
  const near = blur(tone, width, height, sigma)
  const far = blur(tone, width, height, sigma * 1.9)
  return map(near, (value, i) => {
    const dip = far[i]! - value
    return clamp((dip - (0.05 - 0.04 * bite)) * 28)
  })
}

export type Stroke = { path: string; wide: number; opacity?: number }

/** Renders SVG paths in pixels as a mask, 0–1. */
export async function strokes(drawn: readonly Stroke[], width: number, height: number): Promise<Plane> {
  const paths = drawn.map(
    ({ path, wide, opacity = 1 }) =>
      `<path d="${path}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="${wide.toFixed(2)}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paths.join('')}</svg>`
  const bytes = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  const made = new Float32Array(width * height)
  for (let i = 0; i < made.length; i++) made[i] = bytes[i * 4 + 3]! / 255
  return made
}

/** Closed SVG path. `at` returns the coordinates for a position on it, 0–1. */
export function curve(points: number, at: (share: number) => readonly [number, number]): string {
  let path = ''
  for (let i = 0; i <= points; i++) {
    const [x, y] = at(i / points)
    path += `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
  }
  return path
}
