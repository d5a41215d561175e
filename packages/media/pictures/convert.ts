import { createHash } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { TaskRefused } from '@semblance/workers/task'
import sharp, { type Metadata, type OutputInfo, type ResizeOptions, type Sharp } from 'sharp'
import { FileWindow } from './file-window.ts'
import { identifyPicture, type PictureHeader } from './identify-picture.ts'
import { MAX_PIXELS, MAX_WRITTEN_WEBP, type PictureType, WORK_SECONDS, type WrittenPicture } from './picture.ts'
import { isDamaged, isTooLargeWebp, isTooSlow } from './refuse.ts'

// These settings apply to the whole process: no cache, and one core for each picture.
sharp.cache(false)
sharp.concurrency(1)

/** A file is never passed to another decoder. */
const FORMATS: { readonly [Type in PictureType]: Metadata['format'] } = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** Encoding a larger WebP without loss would exceed the time limit. */
const MAX_LOSSLESS_WEBP = 2_000_000

/** Adaptive filters halve the size of a PNG but take 50 % more time. */
const MAX_FILTERED_PNG = 16_000_000

export type Conversion = {
  from: string
  to: string
  /** Default: the type of the input. */
  type?: PictureType | undefined
  /**
   * Limit in pixels. `side` limits the longer side. `square` cuts out the most interesting area
   * and limits its side. Pictures are never enlarged.
   */
  limit?: { side: number } | { width: number } | { square: number } | undefined
  seconds?: number | undefined
}

/**
 * Writes a picture again as an upright 8-bit sRGB picture without metadata. Keeps only the first
 * frame of an animation. On failure, no file remains at `to`.
 * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans, tooSlow
 */
export async function convertPicture(conversion: Conversion): Promise<WrittenPicture> {
  const { from, to, type, seconds = workTimeLimit() } = conversion
  const header = FileWindow.use(from, identifyPicture)
  const contentType = type ?? header.contentType
  const began = performance.now()
  try {
    const written = await write(conversion, header, contentType, { failOn: 'warning', seconds }).catch(
      (error: unknown) => {
        const left = Math.floor(seconds - (performance.now() - began) / 1000)
        if (left < 1 || !isHarmless(error)) throw error
        return write(conversion, header, contentType, { failOn: 'error', seconds: left })
      },
    )
    return describeWritten(to, contentType, written)
  } catch (error) {
    rmSync(to, { force: true })
    throw toRefusal(error)
  }
}

/**
 * The measured time includes waiting for a free core, so the limit grows with the load, up to four
 * times.
 */
export const workTimeLimit = (): number =>
  Math.ceil(WORK_SECONDS * Math.min(4, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())))

async function write(
  { from, to, limit }: Conversion,
  header: PictureHeader,
  contentType: PictureType,
  { failOn, seconds }: { failOn: 'warning' | 'error'; seconds: number },
): Promise<OutputInfo> {
  if (contentType === 'image/webp' && pixelsWritten(header, limit) > MAX_WRITTEN_WEBP) throw isTooLargeWebp()
  const read = sharp(from, { limitInputPixels: MAX_PIXELS, failOn, sequentialRead: true, autoOrient: true })
  const metadata = await read.metadata()
  if (metadata.format !== FORMATS[header.contentType]) throw isDamaged()
  const small = limit ? read.resize({ ...shapeOf(limit, header), kernel: 'lanczos3', withoutEnlargement: true }) : read
  const isCopy = limit !== undefined && 'width' in limit
  return encode(asSrgb(small, metadata), contentType, { ...header, isCopy })
    .timeout({ seconds })
    .toFile(to)
}

function shapeOf(limit: NonNullable<Conversion['limit']>, { width, height }: PictureHeader): ResizeOptions {
  if ('width' in limit) return { width: limit.width, fit: 'inside' }
  if ('side' in limit) return { width: limit.side, height: limit.side, fit: 'inside' }
  const side = Math.min(limit.square, width, height)
  return { width: side, height: side, fit: 'cover', position: sharp.strategy.attention }
}

/**
 * The orientation is unknown and may swap width and height, so the larger of the two possible
 * results counts.
 */
function pixelsWritten({ width, height }: PictureHeader, limit: Conversion['limit']): number {
  if (!limit) return width * height
  if ('square' in limit) return Math.min(limit.square, width, height) ** 2
  const shrink = 'side' in limit ? limit.side / Math.max(width, height) : limit.width / Math.min(width, height)
  return width * height * Math.min(1, shrink) ** 2
}

/**
 * sharp processes a 16-bit picture with a color profile in Display P3. Converting other pictures
 * would change their colors.
 */
const asSrgb = (picture: Sharp, { depth, icc, space }: Metadata): Sharp =>
  depth === 'ushort' && icc && space === 'rgb16'
    ? picture.withIccProfile('srgb', { attach: false })
    : picture.toColourspace('srgb')

/** `isCopy` marks a smaller copy for pages, whose file should be small. */
type Written = PictureHeader & { isCopy: boolean }

function encode(picture: Sharp, type: PictureType, { isLossless, width, height, isCopy }: Written): Sharp {
  switch (type) {
    case 'image/jpeg':
      // Optimized Huffman tables save 1 % but need 5 times as much memory.
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 90, mozjpeg: false, optimiseCoding: false })
    case 'image/png':
      return picture.png({ compressionLevel: 4, adaptiveFiltering: width * height <= MAX_FILTERED_PNG, palette: false })
    case 'image/webp':
      return isLossless && width * height <= MAX_LOSSLESS_WEBP
        ? picture.webp({ lossless: true, effort: 0 })
        : picture.webp(isCopy ? { quality: 76, effort: 2 } : { quality: 86, effort: 1 })
  }
}

export function describeWritten(
  path: string,
  contentType: PictureType,
  { width, height, channels }: Pick<OutputInfo, 'width' | 'height' | 'channels'>,
): WrittenPicture {
  const hasAlpha = channels === 4 || channels === 2
  return {
    contentType,
    width,
    height,
    hasAlpha,
    bytes: statSync(path).size,
    sha256: FileWindow.use(path, sha256Of),
  }
}

export function sha256Of(file: FileWindow): string {
  const hash = createHash('sha256')
  for (let at = 0; at < file.size; at += 65_536) hash.update(file.read(at, 65_536))
  return hash.digest('hex')
}

/**
 * The decoder's warnings about files that phones commonly write. After any other warning, pixels
 * are missing.
 */
const HARMLESS =
  /Invalid SOS parameters for sequential JPEG|extraneous bytes before marker|Unknown Adobe color transform/

const isHarmless = (error: unknown): boolean => error instanceof Error && HARMLESS.test(error.message)

/** An error of the decoder means a faulty picture. Disk errors are returned unchanged. */
export function toRefusal(error: unknown): unknown {
  if (error instanceof TaskRefused || !(error instanceof Error) || 'code' in error) return error
  if (error.message.includes('timeout:')) return isTooSlow()
  return error.message.includes('system error:') ? error : isDamaged(error)
}
