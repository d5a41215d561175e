import sharp from 'sharp'
import { FileWindow } from './file-window.ts'
import { identifyPicture } from './identify-picture.ts'
import { MAX_PIXELS } from './picture.ts'
import { isDamaged } from './refuse.ts'

/**
 * Hashes of a picture and of its mirror image, 256 bits each. Those of copies differ in only a few
 * bits.
 */
export type PerceptualHashes = { straight: string; mirrored: string }

/** Side of the reduced picture, and the frequencies used in each direction. */
const SIDE = 64
const FREQUENCIES = 16
/**
 * Standard deviation of brightness (0–255). Plain surfaces, below it, would all match each other.
 */
const MIN_CONTRAST = 4

/**
 * Returns hashes that do not depend on size, file type or compression, or null for a plain
 * surface. Each bit tells if one low frequency of the brightness is stronger than the median.
 * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
 */
export async function perceptualHashes({ path }: { path: string }): Promise<PerceptualHashes | null> {
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
  if (Math.sqrt(variance) < MIN_CONTRAST) return null
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
  // The overall brightness is left out, because a copy may be brighter or darker.
  const [, ...shape] = levels
  const median = shape.toSorted((one, other) => one - other)[shape.length >> 1] ?? 0
  return `0${shape.map((level) => (level > median ? '1' : '0')).join('')}`
}
