import { createHash } from 'node:crypto'
import { TaskRefused } from '@semblance/workers/task'
import sharp, { type Sharp } from 'sharp'
import { FileWindow } from '../file-window.ts'
import { identifyPicture } from '../identify-picture.ts'
import { MAX_PIXELS } from '../picture.ts'
import { isDamaged } from '../refuse.ts'
import { type BackgroundRemoval, removeBackground } from './remove-background.ts'
import { drawWatermark } from './watermark.ts'

export type FinishArt = {
  from: string
  /** These files do not exist yet. */
  to: { art: string; mask: string; preview: string }
  /** Undefined if the drawing already has no background. */
  removal?: BackgroundRemoval | undefined
}

export type FinishedArt = {
  width: number
  height: number
  /** Share of transparent pixels, 0–1. */
  transparent: number
  /** False if the art is the drawing's file, byte for byte. */
  isRewritten: boolean
  /** Fully opaque art has no mask. */
  hasMask: boolean
}

/** Width and height in pixels. */
const PREVIEW_SIDE = 1200
/** Shown behind transparent parts. */
const PREVIEW_GROUND = '#efece6'
/** Lower alpha values count as transparent. */
const SHOWS_THROUGH = 128

/**
 * Turns a drawing into the art (PNG), its mask (white where the art is opaque) and a watermarked
 * preview (WebP).
 * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
 */
export async function finishArt({ from, to, removal }: FinishArt): Promise<FinishedArt> {
  const { contentType } = FileWindow.use(from, identifyPicture)
  const read = sharp(from, { limitInputPixels: MAX_PIXELS, autoOrient: true }).toColourspace('srgb').ensureAlpha()
  const { data, info } = await read
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw error instanceof TaskRefused ? error : isDamaged(error)
    })
  const { width, height } = info
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  if (removal) removeBackground({ pixels, width, height }, removal)
  const alpha = new Uint8Array(width * height)
  let open = 0
  for (let at = 0; at < alpha.length; at++) {
    alpha[at] = pixels[at * 4 + 3] ?? 255
    if ((alpha[at] ?? 255) < SHOWS_THROUGH) open++
  }
  const isRewritten = removal !== undefined || contentType !== 'image/png'
  const art = sharp(pixels, { raw: { width, height, channels: 4 } })
  if (isRewritten) await art.clone().png({ compressionLevel: 5 }).toFile(to.art)
  if (open > 0)
    await sharp(alpha, { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .png({ compressionLevel: 2 })
      .toFile(to.mask)
  await writePreview(art, to.preview)
  return { width, height, transparent: open / alpha.length, isRewritten, hasMask: open > 0 }
}

async function writePreview(art: Sharp, to: string): Promise<void> {
  const small = await art
    .clone()
    .flatten({ background: PREVIEW_GROUND })
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = small.info
  const seed = createHash('sha256').update(small.data).digest()
  await drawWatermark({ data: small.data, width, height, channels: 3 }, seed.readUInt32BE(0))
  await sharp(small.data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 82, effort: 2 })
    .toFile(to)
}
