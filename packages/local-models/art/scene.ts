import type { Color } from './color.ts'
import type { Random } from './noise.ts'
import type { Palette } from './palettes.ts'
import { DISC, type Frame } from './placing.ts'
import { clamp, draw, length, map, type Plane } from './planes.ts'
import type { Plate } from './plate.ts'
import { blank, type Sheet } from './sheet.ts'

export type Scene = Plate & {
  frame: Frame
  /** A thousandth of the picture's shorter side, in pixels, for the sizes of lines and dots. */
  unit: number
  palette: Palette
  random: Random
  /** 0 low, 1 medium, 2 high. */
  detail: 0 | 1 | 2
  /** Mask of the background that may be printed, 0–1. */
  ground: Plane
}

export type Style = (scene: Scene) => Sheet | Promise<Sheet>

/**
 * An emblem's disc cuts the person off below its center. Above, the person may extend beyond the
 * edge.
 */
export function createScene(plate: Plate, frame: Frame, rest: Pick<Scene, 'palette' | 'random' | 'detail'>): Scene {
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

/** The color covers the background and the person. */
export function createSheet({ width, height, ground, cover }: Scene, color: Color): Sheet {
  const sheet = blank(width, height, color)
  sheet.cover = map(ground, (value, i) => Math.max(value, cover[i]!))
  return sheet
}

export function headOf({ face, headTop }: Scene): { x: number; y: number; radius: number } {
  const bottom = face.top + face.height
  return { x: face.left + face.width / 2, y: (headTop + bottom) / 2, radius: (bottom - headTop) * 0.5 }
}
