import { rmSync, statSync } from 'node:fs'
import { setText, type TextArea } from '@semblance/media/lettering'
import sharp from 'sharp'
import { sha256Of } from './convert.ts'
import { FileWindow } from './file-window.ts'
import { identifyPicture } from './identify-picture.ts'
import { MAX_PIXELS, type WrittenPicture } from './picture.ts'
import { isDamaged } from './refuse.ts'
import { GROUND, inkOn } from './share-card.ts'

const WIDTH = 1200
const HEIGHT = 630
const PORTRAIT = 540
const MIDDLE = { left: PORTRAIT + 60, width: WIDTH - PORTRAIT - 120 }
const NAME: TextArea = { ...MIDDLE, top: 120, height: 170 }
const TRAITS: TextArea = { ...MIDDLE, top: 380, height: 26 }
const PRICE: TextArea = { ...MIDDLE, top: 438, height: 34 }
const BRAND: TextArea = { left: MIDDLE.left + MIDDLE.width / 2 - 110, width: 220, top: 546, height: 26 }
const RULE_Y = 338

export type TalentCard = {
  from: string
  to: string
  name: string
  /** A few words, perhaps none. */
  traits: string
  /** Lowest price in words, perhaps none. */
  price: string
  /** Name of the marketplace. */
  brand: string
  /** Main color of the marketplace (`#rrggbb`). */
  accent: string
}

/**
 * Draws a talent for other sites, 1200 × 630, as JPEG: the portrait on the left, cropped to the
 * face, and the name, traits and price on the right.
 * @throws TaskRefused: unreadable, unsupported, tooManyPixels
 */
export async function drawTalentCard({
  from,
  to,
  name,
  traits,
  price,
  brand,
  accent,
}: TalentCard): Promise<WrittenPicture> {
  FileWindow.use(from, identifyPicture)
  try {
    const portrait = await sharp(from, { limitInputPixels: MAX_PIXELS, autoOrient: true })
      .toColourspace('srgb')
      .resize({ width: PORTRAIT, height: HEIGHT, fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#faf7f2' })
      .png()
      .toBuffer()
    const ink = inkOn(GROUND)
    const [nameLetters, traitLetters, priceLetters, brandLetters] = await Promise.all([
      setText(name, 'book', NAME),
      traits === '' ? '' : setText(traits, 'plain', TRAITS),
      price === '' ? '' : setText(price, 'plain', PRICE),
      setText(brand, 'book', BRAND),
    ])
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>
      <path d="${nameLetters}" fill="${ink}"/>
      <rect x="${MIDDLE.left + MIDDLE.width / 2 - 40}" y="${RULE_Y}" width="80" height="6" rx="3" fill="${accent}"/>
      <path d="${traitLetters}" fill="${ink}" fill-opacity=".86"/>
      <path d="${priceLetters}" fill="${ink}"/>
      <path d="${brandLetters}" fill="${ink}" fill-opacity=".7"/>
    </svg>`
    const { width, height } = await sharp(Buffer.from(svg))
      .composite([{ input: portrait, left: 0, top: 0 }])
      .flatten({ background: GROUND })
      .jpeg({ quality: 88 })
      .toFile(to)
    return {
      contentType: 'image/jpeg',
      width,
      height,
      hasAlpha: false,
      bytes: statSync(to).size,
      sha256: FileWindow.use(to, sha256Of),
    }
  } catch (error) {
    rmSync(to, { force: true })
    throw error instanceof Error && !('code' in error) ? isDamaged(error) : error
  }
}
