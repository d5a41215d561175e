import type { Face } from '@semblance/ports/models'
import type { FoundFace } from './faces.ts'
import type { Plane } from './guided-filter.ts'
import { meanPoint, type Pixels, type Point } from './pixels.ts'
import { type Color, colorAt, isSame, type Skin } from './skin.ts'
import type { Grid } from './subject-mask.ts'

type HairColor = NonNullable<Face['hairColor']>

const STEPS = 24
/** With fewer sampled pixels of the person, the hair color is unknown. */
const MIN_SAMPLES = 60
/** With a larger share of skin color, the person counts as bald. */
const BALD = 0.7

/**
 * Samples the area above and next to a face. Null if it lies outside the picture. A hat is
 * mistaken for hair.
 */
export function hairColorOf(
  pixels: Pixels,
  face: FoundFace,
  skin: Skin,
  subject: { mask: Plane; grid: Grid },
): HairColor | null {
  const frame = frameOf(face)
  const { left, right, top, bottom } = frame
  const [width, height] = [right - left, bottom - top]
  const sample = (area: readonly [number, number, number, number]) => sampleColors(pixels, frame, area, subject)
  const crown = sample([left + 0.2 * width, top - 0.22 * height, right - 0.2 * width, top - 0.02 * height])
  const beside = [
    sample([left - 0.18 * width, top, left - 0.02 * width, top + 0.35 * height]),
    sample([right + 0.02 * width, top, right + 0.18 * width, top + 0.35 * height]),
  ].flat()
  const samples = [...crown, ...beside]
  if (samples.length < MIN_SAMPLES) return null
  const hair = samples.filter((rgb) => !isBare(colorAt(rgb, 0), skin.color))
  if (hair.length < (1 - BALD) * samples.length) return 'bald'
  const votes = new Map<HairColor, number>()
  for (const color of hair.map(nameOf)) votes.set(color, (votes.get(color) ?? 0) + 1)
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

type Rgb = readonly [number, number, number]

const isBare = (color: Color, skin: Color): boolean =>
  isSame(color, skin) &&
  Math.hypot(color.blue - skin.blue, color.red - skin.red) < 7 &&
  Math.abs(color.light - skin.light) < 40

function nameOf([r, g, b]: Rgb): HairColor {
  const max = Math.max(r, g, b)
  const range = max - Math.min(r, g, b)
  const strength = range / (max || 1)
  const light = 0.299 * r + 0.587 * g + 0.114 * b
  if (light < 42 || (light < 62 && strength < 0.3)) return 'black'
  if (strength < 0.17) return light > 175 ? 'white' : 'grey'
  const isWarm = r >= g && g >= b
  if (!isWarm) return light < 75 ? 'black' : 'other'
  const hue = (60 * (g - b)) / (range || 1)
  if (hue < 19 && strength > 0.5) return light < 55 ? 'brown' : 'red'
  return light > 118 ? 'blond' : 'brown'
}

/**
 * Axes of a tilted face with the origin between the eyes, and the face's extent along them in
 * pixels.
 */
function frameOf({ landmarks, mesh }: FoundFace) {
  const origin = meanPoint([landmarks.leftEye, landmarks.rightEye])
  const angle = Math.atan2(landmarks.rightEye[1] - landmarks.leftEye[1], landmarks.rightEye[0] - landmarks.leftEye[0])
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const xs = mesh.map(([x, y]) => cos * (x - origin[0]) + sin * (y - origin[1]))
  const ys = mesh.map(([x, y]) => -sin * (x - origin[0]) + cos * (y - origin[1]))
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    inPicture: (x: number, y: number): Point => [origin[0] + cos * x - sin * y, origin[1] + sin * x + cos * y],
  }
}

/** The area is in the axes of the face. */
function sampleColors(
  { rgb, width, height }: Pixels,
  frame: ReturnType<typeof frameOf>,
  [left, top, right, bottom]: readonly [number, number, number, number],
  { mask, grid }: { mask: Plane; grid: Grid },
): Rgb[] {
  const colors: Rgb[] = []
  for (let step = 0; step < STEPS * STEPS; step++) {
    const across = ((step % STEPS) + 0.5) / STEPS
    const down = (Math.floor(step / STEPS) + 0.5) / STEPS
    const [x, y] = frame.inPicture(left + across * (right - left), top + down * (bottom - top)).map(Math.floor) as [
      number,
      number,
    ]
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const inMask = Math.floor((y * grid.height) / height) * grid.width + Math.floor((x * grid.width) / width)
    if ((mask[inMask] ?? 0) < 0.8) continue
    const at = (y * width + x) * 3
    colors.push([rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0])
  }
  return colors
}
