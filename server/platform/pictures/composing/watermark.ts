import sharp from 'sharp'
import { setText } from '../../lettering/index.ts'
import { svg } from './draw-print.ts'

/** Sides of the pattern: no crop that is worth stealing goes between its words. */
const TILE = { width: 300, height: 200 }
const WORD = 'PREVIEW'

let tile: Promise<Buffer> | undefined

/**
 * One piece of a pattern that goes over all of a picture, aslant, light and dark at once so that no ground swallows it.
 * Drawn once a thread.
 */
export function watermarkTile(): Promise<Buffer> {
  tile ??= draw()
  return tile
}

async function draw(): Promise<Buffer> {
  const { width, height } = TILE
  const path = await setText(WORD, 'plain', { left: -66, top: -10, width: 132, height: 20 })
  const word = (x: number, y: number): string =>
    `<g transform="translate(${x} ${y}) rotate(-24)"><path d="${path}" fill="#fff" fill-opacity=".34" stroke="#000" stroke-opacity=".22" stroke-width="1.2" paint-order="stroke"/></g>`
  const lines = `<path d="M0 ${height}L${width} 0" stroke="#fff" stroke-opacity=".2" stroke-width="1"/>`
  return sharp(svg(width, height, lines + word(width / 4, height / 4) + word((width * 3) / 4, (height * 3) / 4)))
    .png()
    .toBuffer()
}
