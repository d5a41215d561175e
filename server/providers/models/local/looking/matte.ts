import sharp from 'sharp'
import { scaled } from './faces.ts'
import { boxMean, guidedMask, type Plane } from './guided-filter.ts'
import { network } from './networks.ts'
import type { Pixels } from './pixels.ts'

/** The subject of a picture, cut out. */
export type Matte = {
  /** 0–255 a pixel: how much of it is the subject. */
  alpha: Uint8Array
  /** Three bytes a pixel: the subject's own colour, without the ground that shone through hair and edges. */
  foreground: Uint8Array
  /** The part of the picture that the subject fills, 0–1. */
  coverage: number
}

type Grid = { width: number; height: number }
type Area = Grid & { left: number; top: number }

const MASK_SIZE = 256
/** The filter works at this size; a mask of 256 pixels has nothing finer to say. */
const GUIDE_SIDE = 640
const SMOOTHNESS = 1e-4
/** A subject that leaves more than this free is looked at again from nearer. */
const FILLS_THE_PICTURE = 0.75
/** Less than this of the whole picture is no subject. */
const LEAST_COVERAGE = 0.002

const selfie = network('selfie')

/**
 * Cuts the people out of a picture, hair and all: MediaPipe's selfie network says roughly where they are, a guided
 * filter where exactly. Undefined when nobody is there. Same pixels, same matte.
 */
export async function matte(rgb: Uint8Array, width: number, height: number): Promise<Matte | undefined> {
  const pixels = { rgb, width, height }
  const guide = await reduced(pixels)
  const mask = await subjectMask(pixels, guide)
  if (!mask) return undefined
  const radius = Math.round(Math.max(guide.width, guide.height) / 100) + 1
  const fine = guidedMask(guide, mask, radius, SMOOTHNESS)
  const alpha = new Float32Array(width * height)
  const rows = {
    red: enlarging(fine.red, guide, pixels),
    green: enlarging(fine.green, guide, pixels),
    blue: enlarging(fine.blue, guide, pixels),
    offset: enlarging(fine.offset, guide, pixels),
  }
  for (let y = 0, at = 0; y < height; y++) {
    const [red, green, blue, offset] = [rows.red(y), rows.green(y), rows.blue(y), rows.offset(y)]
    for (let x = 0; x < width; x++, at++) {
      const value =
        ((red[x] ?? 0) * (rgb[at * 3] ?? 0) +
          (green[x] ?? 0) * (rgb[at * 3 + 1] ?? 0) +
          (blue[x] ?? 0) * (rgb[at * 3 + 2] ?? 0)) /
          255 +
        (offset[x] ?? 0)
      // What is nearly nothing or nearly all is meant so.
      alpha[at] = Math.min(1, Math.max(0, (value - 0.12) / 0.76))
    }
  }
  clean(alpha, pixels)
  const coverage = alpha.reduce((sum, value) => sum + value, 0) / alpha.length
  if (coverage < LEAST_COVERAGE) return undefined
  return {
    alpha: Uint8Array.from(alpha, (value) => Math.round(value * 255)),
    foreground: ownColours(pixels, alpha, guide),
    coverage,
  }
}

async function reduced(pixels: Pixels): Promise<Pixels> {
  const scale = Math.min(1, GUIDE_SIDE / Math.max(pixels.width, pixels.height))
  const size = { width: Math.ceil(pixels.width * scale), height: Math.ceil(pixels.height * scale) }
  return { rgb: await resized(pixels, { left: 0, top: 0, ...pixels }, size), ...size }
}

async function resized({ rgb, width, height }: Pixels, from: Area, to: Grid): Promise<Uint8Array> {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .extract({ left: from.left, top: from.top, width: from.width, height: from.height })
    .resize(to.width, to.height, { fit: 'fill' })
    .raw()
    .toBuffer()
}

/** Where the subject is, 0–1 for each pixel of the guide: once in the whole picture, then from nearer. */
async function subjectMask(pixels: Pixels, guide: Grid): Promise<Plane | undefined> {
  const whole = await lookAt(pixels, { left: 0, top: 0, width: pixels.width, height: pixels.height })
  const around = areaOf(whole, pixels)
  if (!around) return undefined
  const fills = (around.width * around.height) / (pixels.width * pixels.height) > FILLS_THE_PICTURE
  const near = fills ? undefined : await lookAt(pixels, around)
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

async function lookAt(pixels: Pixels, area: Area): Promise<Plane> {
  const view = await resized(pixels, area, { width: MASK_SIZE, height: MASK_SIZE })
  const [output] = await selfie(scaled(Float32Array.from(view), 1 / 255), [1, MASK_SIZE, MASK_SIZE, 3])
  return output?.values ?? new Float32Array(MASK_SIZE * MASK_SIZE)
}

/** What the subject fills, with some room around, in the picture's pixels. */
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

/** A mask's value at a place that is given in fractions of its sides. */
function sampled(mask: Plane, u: number, v: number): number {
  const x = Math.min(Math.max(u * MASK_SIZE - 0.5, 0), MASK_SIZE - 1.001)
  const y = Math.min(Math.max(v * MASK_SIZE - 0.5, 0), MASK_SIZE - 1.001)
  const at = Math.floor(y) * MASK_SIZE + Math.floor(x)
  const [right, down] = [x % 1, y % 1]
  const above = (mask[at] ?? 0) * (1 - right) + (mask[at + 1] ?? 0) * right
  const below = (mask[at + MASK_SIZE] ?? 0) * (1 - right) + (mask[at + MASK_SIZE + 1] ?? 0) * right
  return above * (1 - down) + below * down
}

/** Reads a small plane as if it were large, a row at a time; the row is good until the next one is asked for. */
function enlarging(plane: Plane, from: Grid, to: Grid): (y: number) => Float32Array {
  const row = new Float32Array(to.width)
  return (y) => {
    const inY = Math.min(Math.max(((y + 0.5) * from.height) / to.height - 0.5, 0), from.height - 1)
    const above = Math.floor(inY) * from.width
    const below = Math.min(Math.floor(inY) + 1, from.height - 1) * from.width
    const down = inY % 1
    for (let x = 0; x < to.width; x++) {
      const inX = Math.min(Math.max(((x + 0.5) * from.width) / to.width - 0.5, 0), from.width - 1)
      const left = Math.floor(inX)
      const right = Math.min(left + 1, from.width - 1)
      const share = inX - left
      const upper = (plane[above + left] ?? 0) * (1 - share) + (plane[above + right] ?? 0) * share
      const lower = (plane[below + left] ?? 0) * (1 - share) + (plane[below + right] ?? 0) * share
      row[x] = upper * (1 - down) + lower * down
    }
    return row
  }
}

/** Takes away haze, and what hangs on no subject: parts far smaller than the largest. In place. */
function clean(alpha: Plane, { width }: Grid): void {
  const part = new Int32Array(alpha.length)
  const sizes = [0]
  const open: number[] = []
  for (let start = 0; start < alpha.length; start++) {
    if (part[start] || (alpha[start] ?? 0) < 0.35) continue
    const name = sizes.length
    let size = 0
    part[start] = name
    open.push(start)
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      size++
      const x = at % width
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (part[next] === 0 && (alpha[next] ?? 0) >= 0.35) {
          part[next] = name
          open.push(next)
        }
      }
    }
    sizes.push(size)
  }
  const least = Math.max(...sizes) * 0.05
  for (const [at, value] of alpha.entries()) {
    const isApart = (part[at] ?? 0) > 0 && (sizes[part[at] ?? 0] ?? 0) < least
    if (isApart || value < 0.04) alpha[at] = 0
  }
}

/** Where the ground shines through, the colour of the subject nearby takes its place. */
function ownColours(pixels: Pixels, alpha: Plane, guide: Pixels): Uint8Array {
  const { rgb, width, height } = pixels
  const size = guide.width * guide.height
  const radius = Math.round(Math.max(guide.width, guide.height) / 120) + 2
  const solid = new Float32Array(size)
  for (let y = 0, at = 0; y < guide.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / guide.height) * width
    for (let x = 0; x < guide.width; x++, at++)
      solid[at] = (alpha[row + Math.floor(((x + 0.5) * width) / guide.width)] ?? 0) > 0.95 ? 1 : 0
  }
  const nearness = boxMean(solid, guide.width, guide.height, radius)
  const nearRow = enlarging(nearness, guide, pixels)
  const colourRows = [0, 1, 2].map((channel) => {
    const own = solid.map((isSolid, at) => isSolid * (guide.rgb[at * 3 + channel] ?? 0))
    return enlarging(boxMean(own, guide.width, guide.height, radius), guide, pixels)
  })
  const foreground = Uint8Array.from(rgb)
  for (let y = 0, at = 0; y < height; y++) {
    const near = nearRow(y)
    const colours = colourRows.map((row) => row(y))
    for (let x = 0; x < width; x++, at++) {
      const share = alpha[at] ?? 0
      const weight = near[x] ?? 0
      if (share === 0 || share >= 0.95 || weight < 1e-3) continue
      for (const [channel, row] of colours.entries()) {
        const own = (row[x] ?? 0) / weight
        foreground[at * 3 + channel] = Math.round((rgb[at * 3 + channel] ?? 0) * share + own * (1 - share))
      }
    }
  }
  return foreground
}
