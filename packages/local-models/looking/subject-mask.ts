import sharp from 'sharp'
import { scaled } from './faces.ts'
import type { Plane } from './guided-filter.ts'
import { network } from './networks.ts'
import type { Pixels } from './pixels.ts'

export type Grid = { width: number; height: number }
type Area = Grid & { left: number; top: number }

const MASK_SIZE = 256
/** If people fill a smaller share of the picture, a closer crop is analyzed too. */
const FILLS_THE_PICTURE = 0.75

const selfie = network('selfie')

/** Rough mask of the people, 0–1, in the size of `guide`. Undefined if there is nobody. */
export async function subjectMask(pixels: Pixels, guide: Grid): Promise<Plane | undefined> {
  const whole = await segment(pixels, { left: 0, top: 0, width: pixels.width, height: pixels.height })
  const around = areaOf(whole, pixels)
  if (!around) return undefined
  const fills = (around.width * around.height) / (pixels.width * pixels.height) > FILLS_THE_PICTURE
  const near = fills ? undefined : await segment(pixels, around)
  const mask = new Float32Array(guide.width * guide.height)
  for (let y = 0, at = 0; y < guide.height; y++) {
    const v = (y + 0.5) / guide.height
    for (let x = 0; x < guide.width; x++, at++) {
      const u = (x + 0.5) / guide.width
      let value = sampled(whole, u, v)
      if (near) {
        const nearU = (u * pixels.width - around.left) / around.width
        const nearV = (v * pixels.height - around.top) / around.height
        const isInside = nearU >= 0 && nearU <= 1 && nearV >= 0 && nearV <= 1
        value = isInside ? 0.3 * value + 0.7 * sampled(near, nearU, nearV) : 0
      }
      const sure = Math.min(1, Math.max(0, (value - 0.3) / 0.4))
      mask[at] = sure * sure * (3 - 2 * sure)
    }
  }
  return mask
}

async function segment(pixels: Pixels, area: Area): Promise<Plane> {
  const view = await resized(pixels, area, { width: MASK_SIZE, height: MASK_SIZE })
  const [output] = await selfie(scaled(Float32Array.from(view), 1 / 255), [1, MASK_SIZE, MASK_SIZE, 3])
  return output?.values ?? new Float32Array(MASK_SIZE * MASK_SIZE)
}

/** Bounds of the people with a margin, in pixels of the picture. */
function areaOf(mask: Plane, { width, height }: Grid): Area | undefined {
  const room = 12
  let [left, top, right, bottom] = [MASK_SIZE, MASK_SIZE, -1, -1]
  for (const [at, value] of mask.entries()) {
    if (value <= 0.5) continue
    const x = at % MASK_SIZE
    const y = Math.floor(at / MASK_SIZE)
    ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)]
  }
  if (right < 0) return undefined
  const from = { x: Math.max(0, left - room) / MASK_SIZE, y: Math.max(0, top - room) / MASK_SIZE }
  const to = {
    x: Math.min(MASK_SIZE, right + 1 + room) / MASK_SIZE,
    y: Math.min(MASK_SIZE, bottom + 1 + room) / MASK_SIZE,
  }
  const area = { left: Math.floor(from.x * width), top: Math.floor(from.y * height) }
  return {
    ...area,
    width: Math.max(1, Math.min(width, Math.ceil(to.x * width)) - area.left),
    height: Math.max(1, Math.min(height, Math.ceil(to.y * height)) - area.top),
  }
}

/** The position is in fractions of the mask's width and height. */
function sampled(mask: Plane, u: number, v: number): number {
  const x = Math.min(Math.max(u * MASK_SIZE - 0.5, 0), MASK_SIZE - 1.001)
  const y = Math.min(Math.max(v * MASK_SIZE - 0.5, 0), MASK_SIZE - 1.001)
  const at = Math.floor(y) * MASK_SIZE + Math.floor(x)
  const [right, down] = [x % 1, y % 1]
  const above = (mask[at] ?? 0) * (1 - right) + (mask[at + 1] ?? 0) * right
  const below = (mask[at + MASK_SIZE] ?? 0) * (1 - right) + (mask[at + MASK_SIZE + 1] ?? 0) * right
  return above * (1 - down) + below * down
}

export async function resized({ rgb, width, height }: Pixels, from: Area, to: Grid): Promise<Uint8Array> {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .extract({ left: from.left, top: from.top, width: from.width, height: from.height })
    .resize(to.width, to.height, { fit: 'fill' })
    .raw()
    .toBuffer()
}
