import sharp from 'sharp'
import { FileWindow } from './file-window.ts'
import { identifyPicture } from './identify-picture.ts'
import { MAX_PIXELS } from './picture.ts'
import { isDamaged } from './refuse.ts'

/**
 * Perceptual hashes of a picture and of its mirror image, 256 bits each. The hashes of two copies
 * of one picture differ in only a few bits.
 */
export type PerceptualHashes = { straight: string; mirrored: string }

/**
 * Side of the reduced picture from which a hash is computed, and the number of frequencies used in
 * each direction.
 */
const SIDE = 64
const FREQUENCIES = 16
/**
 * A picture is a plain surface if the standard deviation of its brightness (0–255) is below this
 * value. All plain surfaces would match each other.
 */
const MIN_CONTRAST = 4

/**
 * Returns the perceptual hashes of a picture. They do not depend on the picture's size, file type
 * or compression. Each bit of a hash belongs to one low frequency of the brightness. The bit is 1
 * if that frequency is stronger than the median. Returns null for a plain surface.
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
  // The first value is the overall brightness. It is left out, because a copy may be brighter or
  // darker.
  const [, ...shape] = levels
  const median = shape.toSorted((one, other) => one - other)[shape.length >> 1] ?? 0
  return `0${shape.map((level) => (level > median ? '1' : '0')).join('')}`
}
