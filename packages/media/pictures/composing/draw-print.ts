import { setText } from '@semblance/media/lettering'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { FileWindow } from '../file-window.ts'
import { identifyPicture } from '../identify-picture.ts'
import { MAX_PIXELS } from '../picture.ts'
import type { Print, SetName } from './drawing.ts'
import { homographyTo, mapPoint, scaled, sidesOf } from './homography.ts'
import type { Quad } from './renderer-config.ts'

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const WHOLE = { left: 0, top: 0 }

/**
 * Opens a picture after checking its header, such as its size.
 * @throws TaskRefused
 */
export function readPicture(path: string): Sharp {
  FileWindow.use(path, identifyPicture)
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
}

/**
 * Draws the art for one printed area with an alpha channel, and the fan's name and the label on
 * top. A round print is cut to an ellipse.
 */
export async function drawPrint(
  { picture, name, label, isRound }: Print,
  width: number,
  height: number,
): Promise<Sharp> {
  const over: OverlayOptions[] = []
  const base = picture ? placed(picture, width, height) : blank(width, height)
  if (isRound) over.push({ input: circle(width, height), ...WHOLE, blend: 'dest-in' })
  if (name) over.push(await lettered(name, width, height))
  if (label) over.push(await lettered(label, width, height))
  return over.length === 0 ? base : base.composite(over)
}

const blank = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 4, background: CLEAR } })

function placed({ path, fit, area }: NonNullable<Print['picture']>, width: number, height: number): Sharp {
  const box = boxOf(area, width, height)
  return readPicture(path)
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({ width: box.width, height: box.height, fit, background: CLEAR, kernel: 'lanczos3' })
    .extend({
      left: box.left,
      top: box.top,
      right: width - box.left - box.width,
      bottom: height - box.top - box.height,
      background: CLEAR,
    })
}

function boxOf(area: Quad | undefined, width: number, height: number) {
  if (!area) return { left: 0, top: 0, width, height }
  const within = (value: number, max: number): number => Math.max(0, Math.min(max, Math.round(value)))
  const xs = area.map(({ x }) => x * width)
  const ys = area.map(({ y }) => y * height)
  const left = within(Math.min(...xs), width - 1)
  const top = within(Math.min(...ys), height - 1)
  return {
    left,
    top,
    width: Math.max(1, within(Math.max(...xs), width) - left),
    height: Math.max(1, within(Math.max(...ys), height) - top),
  }
}

/**
 * Draws the name as large as its area allows, in the area's perspective. The result has the size
 * of the area's bounding box.
 */
async function lettered(name: SetName, width: number, height: number): Promise<OverlayOptions> {
  const { left, top, ...box } = boxOf(name.area, width, height)
  const quad = scaled(name.area, width, height).map(({ x, y }) => ({ x: x - left, y: y - top }))
  const sides = sidesOf(quad)
  const projection = homographyTo(quad, sides.width, sides.height)
  const flat = await setText(name.text, name.font, { ...WHOLE, ...sides })
  const path = flat.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
    const point = mapPoint(projection, Number(x), Number(y))
    return `${point.x.toFixed(2)} ${point.y.toFixed(2)}`
  })
  return { input: svg(box.width, box.height, `<path fill="${name.color}" d="${path}"/>`), left, top }
}

const circle = (width: number, height: number): Buffer =>
  svg(width, height, `<ellipse cx="${width / 2}" cy="${height / 2}" rx="${width / 2}" ry="${height / 2}" fill="#fff"/>`)

/** Wraps SVG of our own code, whose text is already converted to outlines. */
export const svg = (width: number, height: number, content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)
