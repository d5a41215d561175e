import type { Colour } from './colour.ts'
import type { Random } from './noise.ts'
import type { Palette } from './palettes.ts'
import { DISC, type Frame } from './placing.ts'
import { clamp, draw, length, map, type Plane } from './planes.ts'
import type { Plate } from './plate.ts'
import { blank, type Sheet } from './sheet.ts'

/** What a style is given. */
export type Scene = Plate & {
  frame: Frame
  /** A thousandth of the picture's shorter side, in pixels: line and dot are measured in it. */
  unit: number
  palette: Palette
  random: Random
  /** How fine: 0 low, 1 medium, 2 high. */
  detail: 0 | 1 | 2
  /** Where the ground may be printed, 0–1. */
  ground: Plane
}

/** Draws the scene to the last pixel. */
export type Style = (scene: Scene) => Sheet | Promise<Sheet>

/** The plate in its frame: what stands out of the disc below its middle is cut off. */
export function sceneOf(plate: Plate, frame: Frame, rest: Pick<Scene, 'palette' | 'random' | 'detail'>): Scene {
  const { width, height } = plate
  const unit = Math.min(width, height) / 1000
  const whole = { ...plate, ...rest, frame, unit }
  if (frame !== 'emblem') return { ...whole, ground: new Float32Array(width * height).fill(frame === 'full' ? 1 : 0) }
  const short = Math.min(width, height)
  const middle = { x: width / 2, y: (height - short) / 2 + short * DISC.middle }
  const ground = draw(width, height, (x, y) =>
    clamp(short * DISC.radius - length(x + 0.5 - middle.x, y + 0.5 - middle.y) + 0.5),
  )
  const cover = map(plate.cover, (value, i) => (Math.floor(i / width) < middle.y ? value : value * ground[i]!))
  return { ...whole, ground, cover }
}

/** A sheet of that colour that reaches as far as ground and subject do. */
export function sheetFor({ width, height, ground, cover }: Scene, colour: Colour): Sheet {
  const sheet = blank(width, height, colour)
  sheet.cover = map(ground, (value, i) => Math.max(value, cover[i]!))
  return sheet
}

/** The middle of the head, in pixels, and a radius that holds it. */
export function headOf({ face, headTop }: Scene): { x: number; y: number; radius: number } {
  const bottom = face.top + face.height
  return { x: face.left + face.width / 2, y: (headTop + bottom) / 2, radius: (bottom - headTop) * 0.5 }
}
