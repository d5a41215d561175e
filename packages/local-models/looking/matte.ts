import { boxMean, type GuidedMask, guidedMask, type Plane } from './guided-filter.ts'
import type { Pixels } from './pixels.ts'
import { type Grid, resized, subjectMask } from './subject-mask.ts'

export type Matte = {
  /** Alpha from 0 for background alone to 255 for the person alone. */
  alpha: Uint8Array
  /** RGB of the person alone. Background that shows through hair and edges has been removed. */
  foreground: Uint8Array
  /** Share of the picture that the person covers, 0–1. */
  coverage: number
}

/**
 * Longer side of the reduced picture for the filter. The network's mask has only 256 pixels per
 * side.
 */
const GUIDE_SIDE = 640
const SMOOTHNESS = 1e-4
/** If people cover a smaller share, the picture counts as empty. */
const MIN_COVERAGE = 0.002
/** Lower mask values (0–1) become 0. */
const HAZE = 0.04
/** Two neighboring pixels above this alpha (0–255) belong to the same part. */
const CONNECTED = 89
/** Pixels above this alpha (0–255) show no background. */
const SOLID = 242

/**
 * Cuts people out, including their hair: MediaPipe's selfie network finds them roughly, and a
 * guided filter refines the edges. Returns undefined if there is nobody. The same picture always
 * gives the same result.
 */
export async function matte(rgb: Uint8Array, width: number, height: number): Promise<Matte | undefined> {
  const pixels = { rgb, width, height }
  const guide = await reduced(pixels)
  const mask = await subjectMask(pixels, guide)
  if (!mask) return undefined
  const radius = Math.round(Math.max(guide.width, guide.height) / 100) + 1
  const fine = guidedMask(guide, mask, radius, SMOOTHNESS)
  const strays = straysOf(alphaBy(fine, guide, guide), guide)
  const alpha = alphaBy(fine, guide, pixels, strays)
  const coverage = alpha.reduce((sum, value) => sum + value, 0) / alpha.length / 255
  if (coverage < MIN_COVERAGE) return undefined
  return { alpha, foreground: ownColors(pixels, alpha, guide), coverage }
}

/** Pixels that `strays` marks become 0. */
function alphaBy(fine: GuidedMask, guide: Grid, { rgb, width, height }: Pixels, strays?: Uint8Array): Uint8Array {
  const alpha = new Uint8Array(width * height)
  const planes = [fine.red, fine.green, fine.blue, fine.offset].map((plane) =>
    enlarging(plane, guide, { width, height }),
  )
  for (let y = 0, at = 0; y < height; y++) {
    const [red, green, blue, offset] = planes.map((row) => row(y)) as [Plane, Plane, Plane, Plane]
    const guideRow = Math.floor((y * guide.height) / height) * guide.width
    for (let x = 0; x < width; x++, at++) {
      if (strays?.[guideRow + Math.floor((x * guide.width) / width)]) continue
      const value =
        ((red[x] ?? 0) * (rgb[at * 3] ?? 0) +
          (green[x] ?? 0) * (rgb[at * 3 + 1] ?? 0) +
          (blue[x] ?? 0) * (rgb[at * 3 + 2] ?? 0)) /
          255 +
        (offset[x] ?? 0)
      // Values near 0 become 0, and values near 1 become 1.
      const stretched = Math.min(1, (value - 0.12) / 0.76)
      if (stretched >= HAZE) alpha[at] = Math.round(stretched * 255)
    }
  }
  return alpha
}

async function reduced(pixels: Pixels): Promise<Pixels> {
  const scale = Math.min(1, GUIDE_SIDE / Math.max(pixels.width, pixels.height))
  const size = { width: Math.ceil(pixels.width * scale), height: Math.ceil(pixels.height * scale) }
  return { rgb: await resized(pixels, { left: 0, top: 0, ...pixels }, size), ...size }
}

/** The next call overwrites the returned row. */
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

/** Marks small parts that are not connected to the largest one. */
function straysOf(alpha: Uint8Array, { width }: Grid): Uint8Array {
  const part = new Int32Array(alpha.length)
  const sizes = [0]
  const open: number[] = []
  const reach = (at: number, name: number): void => {
    if (part[at] !== 0 || (alpha[at] as number) < CONNECTED) return
    part[at] = name
    open.push(at)
  }
  for (let start = 0; start < alpha.length; start++) {
    const name = sizes.length
    reach(start, name)
    if (open.length === 0) continue
    let size = 0
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      size++
      const x = at % width
      if (x > 0) reach(at - 1, name)
      if (x < width - 1) reach(at + 1, name)
      reach(at - width, name)
      reach(at + width, name)
    }
    sizes.push(size)
  }
  const min = Math.max(...sizes) * 0.05
  return Uint8Array.from(part, (name) => (name > 0 && (sizes[name] ?? 0) < min ? 1 : 0))
}

/** Replaces colors that are mixed with background by the person's color nearby. */
function ownColors(pixels: Pixels, alpha: Uint8Array, guide: Pixels): Uint8Array {
  const { rgb, width, height } = pixels
  const size = guide.width * guide.height
  const radius = Math.round(Math.max(guide.width, guide.height) / 120) + 2
  const solid = new Float32Array(size)
  for (let y = 0, at = 0; y < guide.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / guide.height) * width
    for (let x = 0; x < guide.width; x++, at++)
      solid[at] = (alpha[row + Math.floor(((x + 0.5) * width) / guide.width)] ?? 0) > SOLID ? 1 : 0
  }
  const nearness = boxMean(solid, guide.width, guide.height, radius)
  const nearRow = enlarging(nearness, guide, pixels)
  const colorRows = [0, 1, 2].map((channel) => {
    const own = solid.map((isSolid, at) => isSolid * (guide.rgb[at * 3 + channel] ?? 0))
    return enlarging(boxMean(own, guide.width, guide.height, radius), guide, pixels)
  })
  const foreground = Uint8Array.from(rgb)
  for (let y = 0, at = 0; y < height; y++) {
    const near = nearRow(y)
    const colors = colorRows.map((row) => row(y))
    for (let x = 0; x < width; x++, at++) {
      const share = (alpha[at] ?? 0) / 255
      const weight = near[x] ?? 0
      if (share === 0 || share * 255 > SOLID || weight < 1e-3) continue
      for (const [channel, row] of colors.entries()) {
        const own = (row[x] ?? 0) / weight
        foreground[at * 3 + channel] = Math.round((rgb[at * 3 + channel] ?? 0) * share + own * (1 - share))
      }
    }
  }
  return foreground
}
