import { rmSync } from 'node:fs'
import { brightnessOf, markPixels, READ_SIDE, readPixels } from '@semblance/watermarks'
import sharp, { type Sharp } from 'sharp'
import { describeWritten } from './convert.ts'
import { FileWindow } from './file-window.ts'
import { identifyPicture, type PictureHeader } from './identify-picture.ts'
import { MAX_PIXELS, type WrittenPicture } from './picture.ts'
import { isDamaged, isUnsupported } from './refuse.ts'

/** Pixels of the shorter side. A smaller picture has too few for a mark that can be read. */
const MIN_SIDE = 256
/** Larger pictures are left unmarked, because a model makes none and marking them takes seconds. */
const MAX_MARKED_PIXELS = 20_000_000

/**
 * Writes a picture again, with the same type and size and an invisible mark, but without metadata.
 * @throws TaskRefused: unreadable, tooManyPixels; unsupported for a picture that is too small or
 * too large for a mark, or animated
 */
export async function markPicture({
  from,
  to,
  id,
}: {
  from: string
  to: string
  /** Twelve hexadecimal digits. */
  id: string
}): Promise<WrittenPicture> {
  const header = FileWindow.use(from, identifyPicture)
  const { width, height } = header
  if (Math.min(width, height) < MIN_SIDE || width * height > MAX_MARKED_PIXELS)
    throw isUnsupported('A picture of this size')
  try {
    const picture = sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
    if (((await picture.metadata()).pages ?? 1) > 1) throw isUnsupported('An animation')
    const { data, info } = await picture
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const pixels = { ...info, data: new Uint8Array(data.buffer, data.byteOffset, data.length) }
    markPixels(pixels, id, 0)
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const written = await encode(sharp(pixels.data, { raw }), header).toFile(to)
    return describeWritten(to, header.contentType, written)
  } catch (error) {
    rmSync(to, { force: true })
    throw error instanceof Error && 'code' in error ? error : isDamaged(error)
  }
}

/**
 * The mark survives much stronger compression. This quality is chosen for the people who look at
 * the picture.
 */
function encode(picture: Sharp, { contentType, isLossless }: PictureHeader): Sharp {
  switch (contentType) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    case 'image/png':
      return picture.png({ compressionLevel: 3, adaptiveFiltering: false })
    case 'image/webp':
      return isLossless ? picture.webp({ lossless: true, effort: 0 }) : picture.webp({ quality: 92, effort: 1 })
  }
}

/**
 * Returns the marks that can be read in a picture: none, one, or two if it was marked twice.
 * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
 */
export async function readPictureMarks({ path }: { path: string }): Promise<string[]> {
  FileWindow.use(path, identifyPicture)
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true, pages: 1 } as const
  try {
    const { autoOrient } = await sharp(path, limits).metadata()
    const scale = READ_SIDE / Math.sqrt(autoOrient.width * autoOrient.height)
    // A strip would become very long, and has no mark.
    const sides = [autoOrient.width, autoOrient.height].map((side) => Math.round(side * scale))
    const [width = 0, height = 0] = sides
    if (Math.min(width, height) < READ_SIDE / MAX_STRETCH) return []
    const { data, info } = await sharp(path, limits)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ width, height, fit: 'fill' })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return readPixels(brightnessOf({ ...info, data }), info).map(({ id }) => id)
  } catch (error) {
    throw error instanceof Error && 'code' in error ? error : isDamaged(error)
  }
}

/** The longest side of a picture may be this many times the shortest. */
const MAX_STRETCH = 8
