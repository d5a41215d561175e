import sharp, { type Sharp } from 'sharp'
import { TaskRefused } from '../../../../platform/workers/task.ts'
import type { Pixels } from './pixels.ts'

/** More is refused before a pixel of it is decoded. */
const MOST_PIXELS = 40_000_000
/** How each kind that is taken begins, in hex: nothing else reaches a decoder. WebP's size stands between two words. */
const BEGINNINGS = [/^89504e470d0a1a0a/, /^ffd8ff/, /^52494646.{8}57454250/]

/** Nothing is kept between pictures: what a thread holds on to is its networks. */
sharp.cache(false)

/** A picture, upright, no larger than asked, on white. `alpha` is there when it says something. */
export type Decoded = Pixels & { alpha: Uint8Array | undefined }

/**
 * The pixels of a PNG, JPEG or WebP.
 * @throws TaskRefused `unreadable`, `unsupported` or `tooManyPixels`, with a sentence for whoever sent it.
 */
export async function decode(bytes: Uint8Array, maxSide: number): Promise<Decoded> {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  if (!BEGINNINGS.some((kind) => kind.test(beginning)))
    throw new TaskRefused('unsupported', 'This is no picture of a kind that can be read. Send a PNG, JPEG or WebP.')
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, autoOrient: true })
  const { width, height, hasAlpha } = await open().metadata().catch(refuse)
  if (width * height > MOST_PIXELS)
    throw new TaskRefused('tooManyPixels', 'This picture has more than 40 million pixels. Send a smaller one.')
  const small = () => open().resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
  const { data, info } = await small()
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  return {
    rgb: info.channels === 3 ? data : spread(data, info.channels),
    width: info.width,
    height: info.height,
    alpha: hasAlpha ? await alphaOf(small()) : undefined,
  }
}

async function alphaOf(picture: Sharp): Promise<Uint8Array | undefined> {
  const alpha = await picture.ensureAlpha().extractChannel('alpha').raw().toBuffer().catch(refuse)
  return alpha.every((value) => value === 255) ? undefined : alpha
}

/** Grey becomes grey in three channels. */
function spread(data: Uint8Array, channels: number): Uint8Array {
  return Uint8Array.from({ length: (data.length / channels) * 3 }, (_, at) => data[Math.floor(at / 3) * channels] ?? 0)
}

function refuse(error: unknown): never {
  const message = error instanceof Error ? error.message : ''
  if (/exceeds pixel limit/i.test(message))
    throw new TaskRefused('tooManyPixels', 'This picture has more than 40 million pixels. Send a smaller one.')
  throw new TaskRefused('unreadable', 'This file cannot be read as a picture. Send a PNG, JPEG or WebP.')
}
