import { alignedFace, FACE_SIZE } from './face-vector.ts'
import type { FoundFace } from './faces.ts'
import type { Pixels } from './pixels.ts'

/** Two numbers for hue and saturation, and one for brightness (0–255). */
export type Color = { blue: number; red: number; light: number }

/** Skin color, and the share of each region that shows skin, 0–1. */
export type Skin = { color: Color; shown: Readonly<Record<Region, number>> }

type Region = keyof typeof REGIONS

/** Regions in an upright crop: left, top, right, bottom. */
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

/** Two colors of the same skin in different light differ by less. */
const SAME_HUE = 16
const SAME_LIGHT = 70
/**
 * Larger than any difference between regions, so a color that cannot be skin is chosen only if no
 * region has another color.
 */
const NO_SKIN = 400
const HIDDEN = 0.3

/** Finds the color that most uncovered regions share, and how much of it each region shows. */
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
    // In skin of every shade, red is stronger than blue, unlike in most masks or phones.
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
 * True if a mask, a phone or a scarf covers part of the face. Compares colors only, so a hand over
 * the mouth is not noticed. Glasses and beards do not count.
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

export function medianColor(colors: readonly Color[]): Color {
  const middle = (of: keyof Color): number => {
    const sorted = colors.map((color) => color[of]).sort((a, b) => a - b)
    return sorted[sorted.length >> 1] ?? 0
  }
  return { blue: middle('blue'), red: middle('red'), light: middle('light') }
}
