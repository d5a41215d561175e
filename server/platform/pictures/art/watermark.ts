import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'opentype.js'
import { lazily } from '../../lazily.ts'

const WORDS = 'SEMBLANCE  ·  PREVIEW'
/** Of the shorter side: capitals, and from one line of them to the next. */
const CAPITALS = 0.03
const LEADING = 3.4
const GAP = 1.6
const ANGLE = -27

const require = createRequire(import.meta.url)

/** Set in a font that comes along: what a machine has installed differs, or is none. */
const font = lazily(async (): Promise<Font> => {
  // Its entrance for imports names nothing.
  const { parse } = require('opentype.js') as typeof import('opentype.js')
  const bytes = await readFile(require.resolve('@fontsource/oswald/files/oswald-latin-700-normal.woff'))
  return parse(new Uint8Array(bytes).buffer)
})

/**
 * What lies over a picture that is not paid for, as SVG of its size: lines of words across all of it, so near each other
 * that whatever is cut out of the picture still says so, light and dark at once so that no ground hides them, and nowhere
 * the same twice: `seed` turns and moves them, so that two pictures do not tell where they lie.
 */
export async function watermark(width: number, height: number, seed: number): Promise<Buffer> {
  const type = await font()
  const capitals = Math.min(width, height) * CAPITALS
  const size = capitals / 0.81
  const words = type.getPath(WORDS, 0, 0, size)
  const outline = words.toPathData(1)
  const step = type.getAdvanceWidth(WORDS, size) + capitals * GAP
  const line = capitals * LEADING
  const moved = ((seed >>> 8) & 0xff) / 255
  const angle = ANGLE + ((seed & 0xff) / 255 - 0.5) * 8
  const place = (x: number, y: number) =>
    `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" d="${outline}"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>` +
      `<pattern id="words" patternUnits="userSpaceOnUse" width="${step.toFixed(1)}" height="${(2 * line).toFixed(1)}" ` +
      `patternTransform="rotate(${angle.toFixed(2)}) translate(${(moved * step).toFixed(1)} ${(moved * line).toFixed(1)})">` +
      `<g fill="#fff" fill-opacity="0.5" stroke="#000" stroke-opacity="0.28" stroke-width="${(capitals * 0.09).toFixed(2)}" paint-order="stroke">` +
      `${place(0, line)}${place(-step / 2, 2 * line - capitals * 0.2)}${place(step / 2, 2 * line - capitals * 0.2)}` +
      `</g></pattern></defs><rect width="100%" height="100%" fill="url(#words)"/></svg>`,
  )
}
