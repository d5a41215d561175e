import sharp from 'sharp'
import { letterOf, outlineOf } from '../../lettering/index.ts'
import type { Raster } from '../composing/raster.ts'

const WORDS = 'SEMBLANCE  ·  PREVIEW'
/** Of the shorter side: capitals, and from one line of them to the next. */
const CAPITALS = 0.028
const LEADING = 3.6
const GAP = 1.6
const ANGLE = -27

/** How the words lie over a picture: their outline, from the left on a baseline at 0, and where each begins. */
export type WordsLaidOut = {
  outline: string
  /** Pixels from the first letter to the end of the last, and of a capital. */
  advance: number
  capitals: number
  /** Clockwise, about the middle of the picture, from which the places are counted before they are turned. */
  degrees: number
  places: readonly { x: number; y: number }[]
}

/**
 * Lines of words across all of a picture, so near each other that whatever is cut out of it still says so, and nowhere the
 * same twice: `seed` turns and moves them, so that two pictures do not tell where they lie.
 */
export async function layOutWords(width: number, height: number, seed: number): Promise<WordsLaidOut> {
  const capitals = Math.min(width, height) * CAPITALS
  const { outline, advance } = await setIn(capitals / 0.81)
  const step = advance + capitals * GAP
  const line = capitals * LEADING
  const degrees = ANGLE + ((seed & 0xff) / 255 - 0.5) * 8
  const moved = ((seed >>> 8) & 0xff) / 255
  // Turned about the middle, a square of the diagonal covers all of it.
  const reach = Math.hypot(width, height) / 2 + line
  const places: { x: number; y: number }[] = []
  for (let row = 0, y = -reach + moved * line; y < reach; row++, y += line)
    for (let x = -reach - step * (row % 2 === 0 ? moved : moved + 0.5); x < reach; x += step) places.push({ x, y })
  return { outline, advance, capitals, degrees, places }
}

/** The words as SVG, light and dark at once so that no ground hides them: `drawn` draws them, wherever and however often. */
export const inked = (drawn: string, capitals: number): string => {
  const shadow = (capitals * SHADOW).toFixed(2)
  return (
    `<g transform="translate(${shadow} ${shadow})" fill="#000" fill-opacity="0.26">${drawn}</g>` +
    `<g fill="#fff" fill-opacity="0.42">${drawn}</g>`
  )
}

const SHADOW = 0.05

/**
 * Lays the words over a picture of three channels that is not paid for, in place. They are drawn once and printed at every
 * place, to the next whole pixel: drawing them everywhere takes longer than encoding the picture.
 */
export async function layWordsOver(picture: Raster, seed: number): Promise<void> {
  const { width, height } = picture
  const words = await layOutWords(width, height, seed)
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

/** Every pixel of the words that has ink: where it is from their beginning, what it lets through and what it adds. */
type Stamp = { across: Int16Array; down: Int16Array; keeps: Float32Array; adds: Float32Array }

async function drawStamp({ outline, advance, capitals, degrees }: WordsLaidOut, turn: Turn): Promise<Stamp> {
  // What hangs below the line or leans out of it has room to.
  const [before, after] = [-capitals * 0.5, advance + capitals * 0.5]
  const [above, below] = [-capitals * 1.5, capitals * 0.5]
  const corners = [turn(before, above), turn(after, above), turn(after, below), turn(before, below)]
  const left = Math.floor(Math.min(...corners.map(({ x }) => x)))
  const top = Math.floor(Math.min(...corners.map(({ y }) => y)))
  const width = Math.ceil(Math.max(...corners.map(({ x }) => x))) - left
  const height = Math.ceil(Math.max(...corners.map(({ y }) => y))) - top
  const drawn = inked(`<path d="${outline}"/>`, capitals)
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
      // The half rounds.
      stamp.adds[next] = pixels[from]! * alpha + 0.5
      next++
    }
  return stamp
}

/** What would lie outside the picture is left away. The ink is grey: all three channels get the same. */
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

/** In one line, from the left, on a baseline at 0. */
async function setIn(size: number): Promise<{ outline: string; advance: number }> {
  let advance = 0
  let outline = ''
  for (const character of WORDS) {
    const letter = await letterOf('poster', character)
    if (!letter) continue
    outline += outlineOf(letter, advance, 0, size)
    advance += ((letter.glyph.advanceWidth ?? 0) * size) / letter.font.unitsPerEm
  }
  return { outline, advance }
}
