import { identifyBytes } from '@semblance/media/pictures/identify-picture'
import { MAX_PIXELS } from '@semblance/media/pictures/picture'
import { TaskRefused } from '@semblance/workers/task'
import sharp from 'sharp'
import type { Area } from './subject.ts'

export type Template = {
  width: number
  height: number
  pixels: Uint8Array
  /** Visibility of the art, from 0 (hidden) to 255 (fully visible). */
  free: Uint8Array
  area: Area
  /** Area for a name: the lowest horizontal band of the free area that is wide enough. */
  foot: Area
}

const MIN_FREE = 0.02
const MIN_WINDOW = 0.06
/**
 * Codes whose errors keep their own message. All other codes get a general message about templates.
 */
const TOO_MUCH = ['tooManyPixels', 'tooManyScans']

/**
 * Finds the free area of a template: its transparent part, but not the part outside a badge.
 * Without transparency, the largest area of one even color, preferably one that touches no edge. A
 * template with another aspect ratio is fitted between transparent bars, which are not free.
 * @throws TaskRefused `unreadable`, `tooManyPixels` or `tooManyScans`; `noFreeArea` if less than a
 * fiftieth of the template is free
 */
export async function templateOf(bytes: Uint8Array, width: number, height: number): Promise<Template> {
  const { data, info } = await fitted(bytes, width, height)
  const inner = freeOf(data, info.width, info.height)
  if (!inner)
    throw new TaskRefused(
      'noFreeArea',
      'This template has no free area: leave a part of it transparent, or in one even color.',
    )
  const left = Math.floor((width - info.width) / 2)
  const top = Math.floor((height - info.height) / 2)
  const pixels = new Uint8Array(width * height * 4)
  const free = new Uint8Array(width * height)
  for (let y = 0; y < info.height; y++) {
    const at = (y + top) * width + left
    pixels.set(data.subarray(y * info.width * 4, (y + 1) * info.width * 4), at * 4)
    free.set(inner.subarray(y * info.width, (y + 1) * info.width), at)
  }
  const area = areaOf(free, width, height)
  return { width, height, pixels, free, area, foot: footOf(free, width, area) }
}

async function fitted(
  bytes: Uint8Array,
  width: number,
  height: number,
): Promise<{ data: Uint8Array; info: { width: number; height: number } }> {
  try {
    identifyBytes(bytes)
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, autoOrient: true })
      .toColourspace('srgb')
      .resize(width, height, { fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof TaskRefused && TOO_MUCH.includes(error.code)) throw error
    throw new TaskRefused('unreadable', 'This template cannot be read as a picture. Send a PNG, JPEG or WebP.')
  }
}

function freeOf(data: Uint8Array, width: number, height: number): Uint8Array | undefined {
  const free = new Uint8Array(width * height)
  let open = 0
  for (let i = 0; i < free.length; i++) {
    free[i] = 255 - data[i * 4 + 3]!
    if (free[i]! > 127) open++
  }
  if (open > MIN_FREE * free.length) return withoutSurroundings(free, width, height)
  const flat = largestFlat(data, width, height)
  if (flat.count < MIN_FREE * 2 * free.length) return undefined
  for (let i = 0; i < free.length; i++) free[i] = flat.labels[i] === flat.label ? 255 : 0
  return free
}

/** Removes the area around a badge, if the badge also has a transparent area inside. */
function withoutSurroundings(free: Uint8Array, width: number, height: number): Uint8Array {
  const { labels, label, isAtEdge } = largestRegion(width, height, {
    isOfOne: (at) => free[at]! > 0,
    isNear: () => true,
  })
  return isAtEdge ? free : free.map((share, at) => (labels[at] === label ? share : 0))
}

/** Grows from a pixel over neighbors with almost the same color. */
const largestFlat = (data: Uint8Array, width: number, height: number): Region =>
  largestRegion(width, height, {
    isOfOne: () => true,
    isNear: (a, b) =>
      Math.abs(data[a * 4]! - data[b * 4]!) +
        Math.abs(data[a * 4 + 1]! - data[b * 4 + 1]!) +
        Math.abs(data[a * 4 + 2]! - data[b * 4 + 2]!) <
      24,
  })

type Region = { labels: Int32Array; label: number; count: number; isAtEdge: boolean }

/** Prefers a region that touches no edge if it is large enough. */
function largestRegion(
  width: number,
  height: number,
  { isOfOne, isNear }: { isOfOne: (at: number) => boolean; isNear: (at: number, start: number) => boolean },
): Region {
  const labels = new Int32Array(width * height)
  const queue = new Int32Array(width * height)
  const best = { inner: { label: 0, count: 0 }, edge: { label: 0, count: 0 } }
  let label = 0
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] !== 0 || !isOfOne(start)) continue
    label++
    labels[start] = label
    queue[0] = start
    let end = 1
    let isAtEdge = false
    for (let head = 0; head < end; head++) {
      const at = queue[head]!
      const x = at % width
      isAtEdge ||= x === 0 || x === width - 1 || at < width || at >= labels.length - width
      const visit = (next: number): void => {
        if (labels[next] !== 0 || !isOfOne(next) || !isNear(next, start)) return
        labels[next] = label
        queue[end++] = next
      }
      if (x > 0) visit(at - 1)
      if (x < width - 1) visit(at + 1)
      if (at >= width) visit(at - width)
      if (at < labels.length - width) visit(at + width)
    }
    if (end > (isAtEdge ? best.edge : best.inner).count) best[isAtEdge ? 'edge' : 'inner'] = { label, count: end }
  }
  const isAtEdge = best.inner.count <= MIN_WINDOW * labels.length
  return { labels, ...(isAtEdge ? best.edge : best.inner), isAtEdge }
}

function areaOf(free: Uint8Array, width: number, height: number): Area {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let i = 0; i < free.length; i++)
    if (free[i]! > 127) {
      const x = i % width
      const y = (i - x) / width
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return { left, top, width: Math.max(1, right - left + 1), height: Math.max(1, bottom - top + 1) }
}

/**
 * A band with about a seventh of the area's height: the lowest one that is mostly free, else the
 * one with the widest free stretch around the middle.
 */
function footOf(free: Uint8Array, width: number, area: Area): Area {
  const band = Math.max(1, Math.round(Math.min(area.height * 0.15, area.width * 0.2)))
  const middle = Math.round(area.left + area.width / 2)
  const reachOf = (y: number): number => {
    let reach = 0
    const max = Math.floor(area.width / 2)
    const isFree = (x: number): boolean => (free[y * width + x] ?? 0) > 127
    while (reach < max && isFree(middle - reach - 1) && isFree(middle + reach)) reach++
    return reach
  }
  let best = { top: area.top + area.height - band, reach: 0 }
  for (let top = area.top + area.height - Math.round(band * 1.3); top >= area.top; top -= Math.max(1, band >> 3)) {
    const reach = Math.min(reachOf(top), reachOf(top + (band >> 1)), reachOf(top + band - 1))
    if (reach > best.reach) best = { top, reach }
    if (reach > area.width * 0.34) break
  }
  return { left: middle - best.reach * 0.86, top: best.top, width: best.reach * 1.72, height: band }
}

export function drawIntoTemplate({ pixels, free }: Template, art: Uint8Array): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(pixels)
  for (let i = 0; i < free.length; i++) {
    const share = free[i]! / 255
    if (share === 0) continue
    const under = (art[i * 4 + 3]! / 255) * share
    const own = (pixels[i * 4 + 3]! / 255) * (pixels[i * 4 + 3]! === 255 ? 1 - under : 1)
    const alpha = Math.min(1, own + under)
    for (let part = 0; part < 3; part++) {
      const value = alpha === 0 ? 0 : (pixels[i * 4 + part]! * own + art[i * 4 + part]! * under) / (own + under)
      made[i * 4 + part] = Math.round(value)
    }
    made[i * 4 + 3] = Math.round(alpha * 255)
  }
  return made
}
