import { identifyBytes } from '@semblance/media/pictures/identify-picture'
import { MAX_PIXELS } from '@semblance/media/pictures/picture'
import { TaskRefused } from '@semblance/workers/task'
import sharp, { type Sharp } from 'sharp'
import type { Pixels } from './pixels.ts'

/** Each picture is decoded only once. */
sharp.cache(false)

/** Upright, scaled to the size limit and on white. `alpha` is set if any pixel is transparent. */
export type DecodedPicture = Pixels & { alpha: Uint8Array | undefined }

/**
 * @throws TaskRefused `unreadable`, `unsupported`, `tooManyPixels` or `tooManyScans`, with a
 * message for the user
 */
export async function decode(bytes: Uint8Array, maxSide: number): Promise<DecodedPicture> {
  const { hasAlpha } = identifyBytes(bytes)
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, autoOrient: true })
  const small = () => open().resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
  const { data, info } = await small()
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(throwUnreadable)
  return {
    rgb: info.channels === 3 ? data : grayToRgb(data, info.channels),
    width: info.width,
    height: info.height,
    alpha: hasAlpha ? await alphaOf(small()) : undefined,
  }
}

async function alphaOf(picture: Sharp): Promise<Uint8Array | undefined> {
  const alpha = await picture.ensureAlpha().extractChannel('alpha').raw().toBuffer().catch(throwUnreadable)
  return alpha.every((value) => value === 255) ? undefined : alpha
}

function grayToRgb(data: Uint8Array, channels: number): Uint8Array {
  return Uint8Array.from({ length: (data.length / channels) * 3 }, (_, at) => data[Math.floor(at / 3) * channels] ?? 0)
}

function throwUnreadable(): never {
  throw new TaskRefused('unreadable', 'This file cannot be read as a picture. Send a PNG, JPEG or WebP.')
}
