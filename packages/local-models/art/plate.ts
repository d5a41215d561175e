import sharp from 'sharp'
import { adjustExposure } from './exposure.ts'
import { clouds, randomOf } from './noise.ts'
import { type Frame, type Placing, placeOf } from './placing.ts'
import { clamp, flatten, type Plane, step } from './planes.ts'
import type { Area, Figure, Subject } from './subject.ts'

/** The person, placed in the picture and with corrected exposure. */
export type Plate = {
  width: number
  height: number
  /** Share of each pixel that the person covers, 0–1. */
  cover: Plane
  /** Lightness, 0–1, with a well-exposed face and brightened shadows; 1 outside the person. */
  tone: Plane
  /** `tone` without the fine texture of skin and cloth. */
  calm: Plane
  red: Plane
  green: Plane
  blue: Plane
  faces: readonly Area[]
  face: Area
  /** Pixels. Sizes of facial detail are multiples of it. */
  faceWidth: number
  headTop: number
}

export async function plateOf(
  subject: Subject,
  figure: Figure,
  frame: Frame,
  width: number,
  height: number,
): Promise<Plate> {
  const placing = placeOf(subject, figure, frame, width, height)
  const { cover, red, green, blue } = await placed(subject, placing, width, height)
  const put = (area: Area): Area => ({
    left: area.left * placing.scale + placing.left,
    top: area.top * placing.scale + placing.top,
    width: area.width * placing.scale,
    height: area.height * placing.scale,
  })
  const faces = figure.faces.map(put)
  const face = put(figure.face)
  const faceWidth = faces.reduce((sum, { width: wide }) => sum + wide, 0) / faces.length
  roundCuts(cover, width, height, figure, placing, subject, faceWidth)
  const tone = adjustExposure(red, green, blue, cover, width, height, faces, faceWidth)
  const calm = flatten(tone, width, height, Math.max(2, faceWidth * 0.03), 0.004)
  return {
    width,
    height,
    cover,
    tone,
    calm,
    red,
    green,
    blue,
    faces,
    face,
    faceWidth,
    headTop: figure.headTop * placing.scale + placing.top,
  }
}

async function placed(
  subject: Subject,
  { scale, left, top }: Placing,
  width: number,
  height: number,
): Promise<{ cover: Plane; red: Plane; green: Plane; blue: Plane }> {
  // A strongly enlarged photo would otherwise need a buffer much larger than the picture.
  const from = { x: Math.max(0, Math.floor(-left / scale)), y: Math.max(0, Math.floor(-top / scale)) }
  const to = {
    x: Math.min(subject.width, Math.ceil((width - left) / scale)),
    y: Math.min(subject.height, Math.ceil((height - top) / scale)),
  }
  const part = { width: Math.max(1, to.x - from.x), height: Math.max(1, to.y - from.y) }
  const size = {
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  }
  const cut = { left: from.x, top: from.y, ...part }
  const [color, alpha] = await Promise.all([
    resized(subject.color, 3, subject, cut, size),
    resized(subject.alpha, 1, subject, cut, size),
  ])
  const planes = [0, 1, 2, 3].map(() => new Float32Array(width * height)) as [Plane, Plane, Plane, Plane]
  const [red, green, blue, cover] = planes
  const x0 = Math.round(left + from.x * scale)
  const y0 = Math.round(top + from.y * scale)
  for (let y = Math.max(0, y0); y < Math.min(height, y0 + size.height); y++)
    for (let x = Math.max(0, x0); x < Math.min(width, x0 + size.width); x++) {
      const at = (y - y0) * size.width + x - x0
      const i = y * width + x
      red[i] = color[at * 3]! / 255
      green[i] = color[at * 3 + 1]! / 255
      blue[i] = color[at * 3 + 2]! / 255
      cover[i] = alpha[at]! / 255
    }
  return { cover, red, green, blue }
}

const resized = async (
  bytes: Uint8Array,
  channels: 1 | 3,
  { width, height }: Subject,
  cut: Area,
  size: { width: number; height: number },
): Promise<Uint8Array> => {
  const picture = sharp(bytes, { raw: { width, height, channels } })
    .extract(cut)
    .resize({ ...size, fit: 'fill' })
  return (channels === 1 ? picture.toColourspace('b-w') : picture).raw().toBuffer()
}

/**
 * Replaces straight cuts by slightly irregular edges with a rounded top, like the contour of an
 * arm.
 */
function roundCuts(
  cover: Plane,
  width: number,
  height: number,
  figure: Figure,
  placing: Placing,
  subject: Subject,
  unit: number,
): void {
  const { scale, left, top } = placing
  const edges = { left, right: left + subject.width * scale, bottom: top + subject.height * scale }
  const cuts = {
    left: figure.isCut.left && edges.left > 0,
    right: figure.isCut.right && edges.right < width,
    bottom: figure.isCut.bottom && edges.bottom < height - 2,
  }
  if (!cuts.left && !cuts.right && !cuts.bottom) return
  const uneven = clouds(width, height, unit * 0.9, 2, randomOf(7))
  const reach = unit * 0.4
  const firstAt = (x: number): number => {
    const column = Math.min(width - 1, Math.max(0, Math.round(x)))
    for (let y = 0; y < height; y++) if (cover[y * width + column]! > 0.5) return y
    return height
  }
  const start = { left: firstAt(edges.left + reach * 0.5), right: firstAt(edges.right - reach * 0.5) }
  const inset = (y: number, from: number): number => {
    const down = clamp((y - from) / reach)
    return reach * (0.12 + 0.38 * (1 - Math.sqrt(1 - (1 - down) ** 2)))
  }
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (cover[i] === 0) continue
      let inside = 4 * reach
      if (cuts.left) inside = Math.min(inside, x - edges.left - inset(y, start.left))
      if (cuts.right) inside = Math.min(inside, edges.right - x - inset(y, start.right))
      if (cuts.bottom) inside = Math.min(inside, edges.bottom - y - reach * 0.3)
      cover[i] = cover[i]! * step(-1, 1, inside + uneven[i]! * reach * 0.12)
    }
}
