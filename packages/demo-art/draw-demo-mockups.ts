/**
 * Draws the products on which stores show art: the garments of the program, and pictures of the
 * demo store. Run this script when the drawing code changes.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import {
  type Color,
  displacementOf,
  type LitCloth,
  lightCloth,
  type Piece,
  paintCloth,
  shadingOf,
} from './mockups/cloth.ts'
import { HOODIE, HOODIE_OUTLINE, TEE, TEE_OUTLINE } from './mockups/garments.ts'
import { drawPaperUnder } from './mockups/ground.ts'
import { DELUXE_BASE, FRAMED_BASE, FRAMED_SHADING, RECORD_FRAME, STANDARD_BASE } from './mockups/objects.ts'
import { SIDE } from './mockups/plane.ts'

const FOLDER = new URL('../../server/seed/shop/', import.meta.url)
const GARMENTS = new URL('../../server/curated-pictures/', import.meta.url)

const WHITE: Color = { r: 238, g: 235, b: 228, sheen: 0.04 }
const BLACK: Color = { r: 44, g: 43, b: 45, sheen: 0.2 }
const RUST: Color = { r: 190, g: 84, b: 52, sheen: 0.12 }
const NAVY: Color = { r: 52, g: 60, b: 80, sheen: 0.22 }
const SAND: Color = { r: 216, g: 199, b: 170, sheen: 0.06 }
const PAPER = [232, 226, 216] as const

const raw = (data: Uint8Array, channels: 1 | 3): Sharp => sharp(data, { raw: { width: SIDE, height: SIDE, channels } })

async function write(name: string, picture: Sharp, quality: number, folder = FOLDER): Promise<void> {
  const bytes = await picture.webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
  await writeFile(new URL(`${name}.webp`, folder), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}

async function garment(
  name: string,
  pieces: readonly Piece[],
  outline: string,
  colors: Readonly<Record<string, Color>>,
): Promise<void> {
  const lit = await lightCloth(pieces, 7)
  const ground = await drawPaperUnder(outline, PAPER)
  for (const [key, color] of Object.entries(colors))
    await write(`${name}-${key}`, raw(paintCloth(lit, color, ground), 3), 82, GARMENTS)
  await maps(name, lit)
}

/** The maps have no fine detail, so they are written small and enlarged later. */
async function maps(name: string, lit: LitCloth): Promise<void> {
  await write(`${name}-folds`, raw(displacementOf(lit), 3).resize(400), 96, GARMENTS)
  await write(`${name}-light`, raw(shadingOf(lit), 1).resize(800), 80, GARMENTS)
  const printed = Uint8Array.from(lit.printed, (value) => Math.round(value * 255))
  await write(`${name}-printed`, raw(printed, 1).resize(800), 90, GARMENTS)
}

for (const folder of [FOLDER, GARMENTS]) await mkdir(folder, { recursive: true })
await garment('tshirt', TEE, TEE_OUTLINE, { white: WHITE, black: BLACK, rust: RUST })
await garment('hoodie', HOODIE, HOODIE_OUTLINE, { navy: NAVY, sand: SAND })
await write('plaque-standard', sharp(await STANDARD_BASE()), 84)
await write('plaque-deluxe', sharp(await DELUXE_BASE()), 84)
await write('record-vinyl', sharp(await RECORD_FRAME('vinyl')), 74)
await write('record-gold', sharp(await RECORD_FRAME('gold')), 74)
await write('framed', sharp(await FRAMED_BASE()), 84)
await write('framed-light', sharp(await FRAMED_SHADING()).resize(800), 80)
