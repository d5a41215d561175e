import { type BytesAt, bytesInMemory } from './file-window.ts'
import { readJpegHeader } from './formats/jpeg.ts'
import { nameOfOtherType } from './formats/other-types.ts'
import { readPngHeader } from './formats/png.ts'
import { readWebpHeader } from './formats/webp.ts'
import { MAX_PIXELS, type PictureInfo, type PictureType } from './picture.ts'
import { hasTooManyPixels, isDamaged, isEmpty, isNoPicture, isUnsupported } from './refuse.ts'

/** `isLossless` is true for a WebP that was encoded without loss. */
export type PictureHeader = PictureInfo & { isLossless: boolean }

type Header = { width: number; height: number; hasAlpha: boolean; isLossless?: boolean }

const READERS: { readonly [Type in PictureType]: (file: BytesAt) => Header } = {
  'image/jpeg': readJpegHeader,
  'image/png': readPngHeader,
  'image/webp': readWebpHeader,
}

const HEAD_BYTES = 1024

/** Undefined for a type that we do not accept. */
export function pictureTypeOf(head: Buffer): PictureType | undefined {
  const text = head.toString('latin1', 0, 12)
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'image/webp'
  return undefined
}

/**
 * Reads type and size without decoding. Width and height are as stored, so a rotated photo may
 * have them swapped.
 * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
 */
export function identifyPicture(file: BytesAt): PictureHeader {
  if (file.size === 0) throw isEmpty()
  const head = Buffer.from(file.read(0, HEAD_BYTES))
  const contentType = pictureTypeOf(head)
  if (!contentType) {
    const what = nameOfOtherType(head)
    throw what ? isUnsupported(what) : isNoPicture()
  }
  const { width, height, hasAlpha, isLossless = false } = READERS[contentType](file)
  if (width === 0 || height === 0) throw isDamaged()
  if (width * height > MAX_PIXELS) throw hasTooManyPixels(width, height)
  return { contentType, width, height, hasAlpha, isLossless }
}

/**
 * Identifies a picture in memory. Call this before decoding a client's picture: it returns
 * immediately, while decoding may take minutes and cannot be interrupted.
 * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
 */
export const identifyBytes = (bytes: Uint8Array): PictureHeader => identifyPicture(bytesInMemory(bytes))
