import { blur, clamp, map, mix, type Plane, quantile, step } from './planes.ts'
import type { Area } from './subject.ts'

/**
 * Exposes the faces well, brightens middle tones for print, and strengthens shapes and fine
 * detail. Returns the brightness, 0–1.
 */
export function adjustExposure(
  red: Plane,
  green: Plane,
  blue: Plane,
  cover: Plane,
  width: number,
  height: number,
  faces: readonly Area[],
  faceWidth: number,
): Plane {
  const light = map(cover, (_, i) => 0.3 * red[i]! + 0.59 * green[i]! + 0.11 * blue[i]!)
  const isFace = (i: number): boolean => cover[i]! > 0.5 && isWithin(faces, i % width, Math.floor(i / width))
  const isSubject = (i: number): boolean => cover[i]! > 0.5
  const black = mix(quantile(light, 0.02, isSubject, 0), quantile(light, 0.02, isFace, 0), 0.4)
  const white = mix(quantile(light, 0.99, isSubject, 1), quantile(light, 0.97, isFace, 1), 0.65)
  const range = Math.max(0.12, white - black)
  const middle = clamp((quantile(light, 0.55, isFace, 0.55) - black) / range)
  const gamma = Math.min(1.7, Math.max(0.55, Math.log(0.64) / Math.log(Math.min(0.95, Math.max(0.05, middle)))))
  const leveled = map(light, (value) => clamp((value - black) / range) ** gamma)
  // A light background would otherwise brighten the subject's edges.
  const weight = (sigma: number): Plane => blur(cover, width, height, sigma)
  const mean = (sigma: number): Plane => {
    const weights = weight(sigma)
    const sums = blur(
      map(leveled, (value, i) => value * cover[i]!),
      width,
      height,
      sigma,
    )
    return map(sums, (sum, i) => (weights[i]! > 0.001 ? sum / weights[i]! : leveled[i]!))
  }
  const wide = mean(Math.max(2, faceWidth * 0.3))
  const chin = Math.max(...faces.map(({ top, height: tall }) => top + tall))
  const near = mean(Math.max(0.8, faceWidth * 0.022))
  return map(leveled, (value, i) => {
    const brought = value + 0.28 * (value - wide[i]!) + 0.7 * (value - near[i]!)
    if (cover[i]! < 0.004) return 1
    // Without any ink, white cloth would look like a hole in the print.
    const below = step(chin, chin + faceWidth * 0.6, Math.floor(i / width))
    return clamp(brought) * (1 - 0.1 * below)
  })
}

/** The inner part of at least one face. */
const isWithin = (faces: readonly Area[], x: number, y: number): boolean =>
  faces.some(
    (face) =>
      x > face.left + face.width * 0.1 &&
      x < face.left + face.width * 0.9 &&
      y > face.top + face.height * 0.1 &&
      y < face.top + face.height,
  )
