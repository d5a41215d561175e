import { createHash } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { TaskRefused } from '@semblance/workers/task'
import sharp, { type Metadata, type OutputInfo, type ResizeOptions, type Sharp } from 'sharp'
import { FileWindow } from './file-window.ts'
import { identifyPicture, type PictureHeader } from './identify-picture.ts'
import { MAX_PIXELS, MAX_WRITTEN_WEBP, type PictureType, WORK_SECONDS, type WrittenPicture } from './picture.ts'
import { isDamaged, isTooLargeWebp, isTooSlow } from './refuse.ts'

// These settings apply to the whole process. Nothing is cached between pictures, and one picture
// uses one core.
sharp.cache(false)
sharp.concurrency(1)

/** Decoder for each type. Other decoders never see the bytes. */
const FORMATS: { readonly [Type in PictureType]: Metadata['format'] } = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/**
 * Number of pixels up to which a lossless WebP stays lossless. Writing a larger lossless WebP
 * would exceed the time limit.
 */
const MAX_LOSSLESS_WEBP = 2_000_000

/**
 * Number of pixels up to which a PNG uses adaptive filters, which halve the file size but take 50 %
 * more work.
 */
const MAX_FILTERED_PNG = 16_000_000

export type Conversion = {
  from: string
  to: string
  /** Output type. Default: the picture's own type. */
  type?: PictureType | undefined
  /**
   * Maximum size. `side`: the longer side. `width`: the width. `square`: the side of a square cut
   * around the most salient part. Pictures are never enlarged.
   */
  limit?: { side: number } | { width: number } | { square: number } | undefined
  seconds?: number | undefined
}

/**
 * Rewrites a picture: upright, first frame, 8-bit sRGB, without metadata. Leaves no file at `to` on
 * failure.
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
 * Returns the time limit for work on a picture. Elapsed time includes waiting for cores, so the
 * limit grows with the machine's load, up to fourfold.
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
 * Estimates the number of output pixels. The orientation, which may swap the sides, is not known
 * yet, so the estimate assumes the larger result.
 */
function pixelsWritten({ width, height }: PictureHeader, limit: Conversion['limit']): number {
  if (!limit) return width * height
  if ('square' in limit) return Math.min(limit.square, width, height) ** 2
  const shrink = 'side' in limit ? limit.side / Math.max(width, height) : limit.width / Math.min(width, height)
  return width * height * Math.min(1, shrink) ** 2
}

/**
 * Converts a picture to sRGB. Only a 16-bit picture with a color profile needs a conversion here,
 * because sharp processes it in Display P3. The same conversion would change the colors of other
 * pictures.
 */
const asSrgb = (picture: Sharp, { depth, icc, space }: Metadata): Sharp =>
  depth === 'ushort' && icc && space === 'rgb16'
    ? picture.withIccProfile('srgb', { attach: false })
    : picture.toColourspace('srgb')

/**
 * `isCopy` is true for a smaller copy for screens, where file size matters on mobile connections.
 */
type Written = PictureHeader & { isCopy: boolean }

function encode(picture: Sharp, type: PictureType, { isLossless, width, height, isCopy }: Written): Sharp {
  switch (type) {
    case 'image/jpeg':
      // Optimized Huffman tables would save 1 % of the bytes. But they need 5 times as much
      // memory, because the whole picture must be in memory.
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 90, mozjpeg: false, optimiseCoding: false })
    case 'image/png':
      return picture.png({ compressionLevel: 4, adaptiveFiltering: width * height <= MAX_FILTERED_PNG, palette: false })
    case 'image/webp':
      return isLossless && width * height <= MAX_LOSSLESS_WEBP
        ? picture.webp({ lossless: true, effort: 0 })
        : picture.webp(isCopy ? { quality: 76, effort: 2 } : { quality: 86, effort: 1 })
  }
}

/** Measures a file that was just written. */
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
 * Decoder warnings about files that phones commonly write. Any other warning means missing pixels,
 * and the picture is refused.
 */
const HARMLESS =
  /Invalid SOS parameters for sequential JPEG|extraneous bytes before marker|Unknown Adobe color transform/

const isHarmless = (error: unknown): boolean => error instanceof Error && HARMLESS.test(error.message)

/**
 * Converts a decoder's errors to refusals, because the picture is at fault. Disk errors stay
 * unchanged, because they are our fault.
 */
export function toRefusal(error: unknown): unknown {
  if (error instanceof TaskRefused || !(error instanceof Error) || 'code' in error) return error
  if (error.message.includes('timeout:')) return isTooSlow()
  return error.message.includes('system error:') ? error : isDamaged(error)
}
