import sharp from 'sharp'
import { FileWindow } from './file-window.ts'
import { identifyPicture } from './identify-picture.ts'
import { MAX_PIXELS } from './picture.ts'
import { isDamaged } from './refuse.ts'

/** A picture's coarse shape, as 256 bits each: copies of a picture differ in few of them. */
export type PictureLooks = { straight: string; mirrored: string }

/** The side of the small picture that is looked at, and how many frequencies of it count each way. */
const SIDE = 64
const FREQUENCIES = 16
/** Deviation of brightness (0-255) below which a picture is one color: it looks like every other such picture. */
const LEAST_CONTRAST = 4

/**
 * Returns what a picture looks like, whatever its size, type and compression; null for a plain surface. The bits say which
 * low frequencies of its brightness are above their median.
 * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
 */
export async function pictureLooks({ path }: { path: string }): Promise<PictureLooks | null> {
  FileWindow.use(path, identifyPicture)
  const pixels = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(SIDE, SIDE, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw isDamaged(error)
    })
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  const variance = pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length
  if (Math.sqrt(variance) < LEAST_CONTRAST) return null
  return {
    straight: bitsOf((x, y) => pixels[y * SIDE + x] ?? 0),
    mirrored: bitsOf((x, y) => pixels[y * SIDE + SIDE - 1 - x] ?? 0),
  }
}

const COSINES = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (_pixel, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * SIDE))),
)

function bitsOf(brightness: (x: number, y: number) => number): string {
  const rows = Array.from({ length: SIDE }, (_, y) =>
    COSINES.map((cosine) => cosine.reduce((sum, factor, x) => sum + factor * brightness(x, y), 0)),
  )
  const levels = COSINES.flatMap((cosine) =>
    COSINES.map((_, across) => cosine.reduce((sum, factor, y) => sum + factor * (rows[y]?.[across] ?? 0), 0)),
  )
  // The first says how bright all of it is, which a copy may change.
  const [, ...shape] = levels
  const median = shape.toSorted((one, other) => one - other)[shape.length >> 1] ?? 0
  return `0${shape.map((level) => (level > median ? '1' : '0')).join('')}`
}
