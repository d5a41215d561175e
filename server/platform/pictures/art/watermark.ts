import { letterOf, outlineOf } from '../../lettering/index.ts'

const WORDS = 'SEMBLANCE  ·  PREVIEW'
/** Of the shorter side: capitals, and from one line of them to the next. */
const CAPITALS = 0.028
const LEADING = 3.6
const GAP = 1.6
const ANGLE = -27

/**
 * What lies over a picture that is not paid for, as SVG of its size: lines of words across all of it, so near each other
 * that whatever is cut out of the picture still says so, light and dark at once so that no ground hides them, and nowhere
 * the same twice: `seed` turns and moves them, so that two pictures do not tell where they lie.
 */
export async function watermark(width: number, height: number, seed: number): Promise<Buffer> {
  const capitals = Math.min(width, height) * CAPITALS
  const size = capitals / 0.81
  const { outline, advance } = await setIn(size)
  const step = advance + capitals * GAP
  const line = capitals * LEADING
  const angle = ANGLE + ((seed & 0xff) / 255 - 0.5) * 8
  const moved = ((seed >>> 8) & 0xff) / 255
  // Turned about the middle, a square of the diagonal covers all of it.
  const reach = Math.hypot(width, height) / 2 + line
  const places: string[] = []
  for (let row = 0, y = -reach + moved * line; y < reach; row++, y += line)
    for (let x = -reach - step * (row % 2 === 0 ? moved : moved + 0.5); x < reach; x += step)
      places.push(`<use href="#words" x="${x.toFixed(1)}" y="${y.toFixed(1)}"/>`)
  const lines = places.join('')
  const middle = `translate(${width / 2} ${height / 2}) rotate(${angle.toFixed(2)})`
  const shadow = (capitals * 0.05).toFixed(2)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<defs><path id="words" d="${outline}"/></defs><g transform="${middle}">` +
      `<g transform="translate(${shadow} ${shadow})" fill="#000" fill-opacity="0.26">${lines}</g>` +
      `<g fill="#fff" fill-opacity="0.42">${lines}</g></g></svg>`,
  )
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
