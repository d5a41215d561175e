import { alignedFace, FACE_SIZE } from './face-vector.ts'
import type { FoundFace } from './faces.ts'
import type { Pixels } from './pixels.ts'

/** A color as two numbers for hue and saturation, and one number for brightness (0–255). */
export type Color = { blue: number; red: number; light: number }

/** The skin color of a face, and the share of each region that shows skin, 0–1. */
export type Skin = { color: Color; shown: Readonly<Record<Region, number>> }

type Region = keyof typeof REGIONS

/** Rectangles in a face that is cropped upright: left, top, right, bottom. */
const REGIONS = {
  foreheadLeft: [45, 15, 72, 32],
  foreheadRight: [76, 15, 103, 32],
  eyeLeft: [33, 40, 64, 56],
  eyeRight: [84, 40, 115, 56],
  cheekLeft: [36, 62, 58, 84],
  cheekRight: [90, 62, 112, 84],
  nose: [64, 58, 84, 80],
  mouth: [54, 94, 94, 112],
  chin: [60, 114, 88, 126],
} as const
const BARE: readonly Region[] = ['foreheadLeft', 'foreheadRight', 'cheekLeft', 'cheekRight', 'nose', 'chin']

/**
 * Two colors count as the same skin in different light if their hue and brightness differ by less
 * than these limits.
 */
const SAME_HUE = 16
const SAME_LIGHT = 70
/**
 * Penalty for a color that cannot be skin. The penalty is larger than any difference between
 * regions. A color with the penalty is therefore chosen only if all colors have it.
 */
const NO_SKIN = 400
/** A region counts as covered if its share of skin is below this value. */
const HIDDEN = 0.3

/**
 * Finds the color that most uncovered regions share, and measures how much of this color each
 * region shows.
 */
export function skinOf(pixels: Pixels, face: FoundFace): Skin {
  const chip = alignedFace(pixels, face)
  const pixelsOf = ([left, top, right, bottom]: readonly [number, number, number, number]): Color[] => {
    const colors: Color[] = []
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) colors.push(colorAt(chip, (y * FACE_SIZE + x) * 3))
    return colors
  }
  const middles = BARE.map((region) => medianColor(pixelsOf(REGIONS[region])))
  const shared = middles.map((middle) => {
    const apart = middles.map((other) => hueApart(middle, other) + Math.abs(middle.light - other.light) / 4)
    const nearest = apart.sort((a, b) => a - b).slice(0, 4)
    // In skin of every shade, red is stronger than blue. In a mask or a phone, red is usually not
    // stronger.
    return nearest.reduce((sum, one) => sum + one, 0) + (middle.red < 2 ? NO_SKIN : 0)
  })
  const color = middles[shared.indexOf(Math.min(...shared))] as Color
  const shown = Object.entries(REGIONS).map(([region, area]) => {
    const colors = pixelsOf(area)
    return [region, colors.filter((one) => isSame(one, color)).length / colors.length]
  })
  return { color, shown: Object.fromEntries(shown) as Skin['shown'] }
}

/**
 * True if something like a mask, a phone or a scarf covers part of the face. Compares colors only,
 * so a hand over the mouth is not noticed. Glasses and beards do not count as covering.
 */
export function isOccluded({ shown }: Skin): boolean {
  const areHidden = (...regions: Region[]): boolean => regions.every((region) => shown[region] < HIDDEN)
  return (
    (areHidden('mouth', 'chin') && (shown.mouth < 0.1 || shown.nose < HIDDEN)) ||
    areHidden('foreheadLeft', 'eyeLeft', 'cheekLeft') ||
    areHidden('foreheadRight', 'eyeRight', 'cheekRight')
  )
}

export function colorAt(rgb: ArrayLike<number>, at: number): Color {
  const [r, g, b] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]
  return {
    blue: -0.169 * r - 0.331 * g + 0.5 * b,
    red: 0.5 * r - 0.419 * g - 0.081 * b,
    light: 0.299 * r + 0.587 * g + 0.114 * b,
  }
}

export const isSame = (a: Color, b: Color): boolean =>
  hueApart(a, b) < SAME_HUE && Math.abs(a.light - b.light) < SAME_LIGHT

const hueApart = (a: Color, b: Color): number => Math.hypot(a.blue - b.blue, a.red - b.red)

/** Returns the median of each of the three numbers. */
export function medianColor(colors: readonly Color[]): Color {
  const middle = (of: keyof Color): number => {
    const sorted = colors.map((color) => color[of]).sort((a, b) => a - b)
    return sorted[sorted.length >> 1] ?? 0
  }
  return { blue: middle('blue'), red: middle('red'), light: middle('light') }
}
