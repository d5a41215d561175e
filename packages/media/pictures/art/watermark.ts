import { letterOf, outlineOf } from '@semblance/media/lettering'
import sharp from 'sharp'
import type { Raster } from '../composing/raster.ts'

const MARK_TEXT = 'SEMBLANCE  ·  PREVIEW'
/**
 * Height of a capital as a fraction of the picture's shorter side. `LEADING` (between lines) and
 * `GAP` (between repetitions) are multiples of it.
 */
const CAPITALS = 0.028
const LEADING = 3.6
const GAP = 1.6
const ANGLE = -27

/**
 * Outline of the text, from x = 0 with its baseline at y = 0, and all positions at which it
 * appears.
 */
export type WatermarkLayout = {
  outline: string
  /** Width of the text and height of a capital, in pixels. */
  advance: number
  capitals: number
  /**
   * Clockwise rotation around the picture's middle. Positions are relative to the middle, before
   * rotation.
   */
  degrees: number
  places: readonly { x: number; y: number }[]
}

/**
 * Lines so close together that every useful crop contains the text. `seed` varies rotation and
 * offset, because comparing two pictures could otherwise remove the watermark.
 */
export async function layOutWatermark(width: number, height: number, seed: number): Promise<WatermarkLayout> {
  const capitals = Math.min(width, height) * CAPITALS
  const { outline, advance } = await outlineText(capitals / 0.81)
  const step = advance + capitals * GAP
  const line = capitals * LEADING
  const degrees = ANGLE + ((seed & 0xff) / 255 - 0.5) * 8
  const moved = ((seed >>> 8) & 0xff) / 255
  // A square as wide as the diagonal covers the picture at any rotation.
  const reach = Math.hypot(width, height) / 2 + line
  const places: { x: number; y: number }[] = []
  for (let row = 0, y = -reach + moved * line; y < reach; row++, y += line)
    for (let x = -reach - step * (row % 2 === 0 ? moved : moved + 0.5); x < reach; x += step) places.push({ x, y })
  return { outline, advance, capitals, degrees, places }
}

/**
 * SVG of the watermark in a light and a dark tone, so that it is visible on every background.
 * `drawn` is the SVG of its text.
 */
export const watermarkSvg = (drawn: string, capitals: number): string => {
  const shadow = (capitals * SHADOW).toFixed(2)
  return (
    `<g transform="translate(${shadow} ${shadow})" fill="#000" fill-opacity="0.26">${drawn}</g>` +
    `<g fill="#fff" fill-opacity="0.42">${drawn}</g>`
  )
}

const SHADOW = 0.05

/**
 * Draws the watermark on an unpaid picture of three channels, in place. The text is drawn once and
 * copied to every position; drawing it each time would take longer than encoding the picture.
 */
export async function drawWatermark(picture: Raster, seed: number): Promise<void> {
  const { width, height } = picture
  const words = await layOutWatermark(width, height, seed)
  const turn = turnBy(words.degrees)
  const stamp = await drawStamp(words, turn)
  for (const { x, y } of words.places) {
    const turned = turn(x, y)
    printStamp(picture, stamp, Math.round(width / 2 + turned.x), Math.round(height / 2 + turned.y))
  }
}

type Turn = (x: number, y: number) => { x: number; y: number }

function turnBy(degrees: number): Turn {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return (x, y) => ({ x: x * cos - y * sin, y: x * sin + y * cos })
}

/**
 * Pixels of the text with ink: the offset from its start, the share of the picture that stays
 * visible (`keeps`) and the gray value to add (`adds`).
 */
type Stamp = { across: Int16Array; down: Int16Array; keeps: Float32Array; adds: Float32Array }

async function drawStamp({ outline, advance, capitals, degrees }: WatermarkLayout, turn: Turn): Promise<Stamp> {
  // Some letters extend below the line or beyond the text box.
  const [before, after] = [-capitals * 0.5, advance + capitals * 0.5]
  const [above, below] = [-capitals * 1.5, capitals * 0.5]
  const corners = [turn(before, above), turn(after, above), turn(after, below), turn(before, below)]
  const left = Math.floor(Math.min(...corners.map(({ x }) => x)))
  const top = Math.floor(Math.min(...corners.map(({ y }) => y)))
  const width = Math.ceil(Math.max(...corners.map(({ x }) => x))) - left
  const height = Math.ceil(Math.max(...corners.map(({ y }) => y))) - top
  const drawn = watermarkSvg(`<path d="${outline}"/>`, capitals)
  const { data, info } = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
        `<g transform="translate(${-left} ${-top}) rotate(${degrees.toFixed(2)})">${drawn}</g></svg>`,
    ),
  )
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return stampOf(data, info, { left, top })
}

function stampOf(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
  { left, top }: { left: number; top: number },
): Stamp {
  let count = 0
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at]! > 0) count++
  const stamp: Stamp = {
    across: new Int16Array(count),
    down: new Int16Array(count),
    keeps: new Float32Array(count),
    adds: new Float32Array(count),
  }
  let next = 0
  for (let row = 0, from = 0; row < height; row++)
    for (let column = 0; column < width; column++, from += 4) {
      const alpha = pixels[from + 3]! / 255
      if (alpha === 0) continue
      stamp.across[next] = left + column
      stamp.down[next] = top + row
      stamp.keeps[next] = 1 - alpha
      // Makes the later truncation round to the nearest integer.
      stamp.adds[next] = pixels[from]! * alpha + 0.5
      next++
    }
  return stamp
}

/** Skips pixels outside the picture. The ink is gray, so all channels get the same value. */
function printStamp({ data, width, height }: Raster, { across, down, keeps, adds }: Stamp, x: number, y: number): void {
  for (let at = 0; at < across.length; at++) {
    const column = x + across[at]!
    const row = y + down[at]!
    if (column < 0 || column >= width || row < 0 || row >= height) continue
    const to = (row * width + column) * 3
    const keep = keeps[at]!
    const add = adds[at]!
    data[to] = data[to]! * keep + add
    data[to + 1] = data[to + 1]! * keep + add
    data[to + 2] = data[to + 2]! * keep + add
  }
}

/** The outline starts at x = 0, with its baseline at y = 0. */
async function outlineText(size: number): Promise<{ outline: string; advance: number }> {
  let advance = 0
  let outline = ''
  for (const character of MARK_TEXT) {
    const letter = await letterOf('poster', character)
    if (!letter) continue
    outline += outlineOf(letter, advance, 0, size)
    advance += ((letter.glyph.advanceWidth ?? 0) * size) / letter.font.unitsPerEm
  }
  return { outline, advance }
}
