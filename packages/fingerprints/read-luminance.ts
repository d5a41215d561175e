import sharp from 'sharp'
import { type Luminance, MIN_SIDE } from './pdq.ts'

/**
 * Width and height, in pixels, to which every picture is scaled before it is read. The reference
 * implementation reduces large pictures to this size. Smaller pictures are enlarged, because the
 * hash takes 64 points of each side: at half the size, the points would move by up to half a pixel,
 * which changes 20 bits instead of 4.
 */
const SIDE = 512
/** Shares of red, green and blue in the brightness that PDQ is defined on (Rec. 601). */
const [RED, GREEN, BLUE] = [0.299, 0.587, 0.114]

/**
 * Reads the brightness of a picture as 512 × 512 pixels, upright and on white. Reads only the first
 * frame of an animation. Does not enlarge a picture with a side of less than 5 pixels. Check the
 * type and size of a client's file first.
 * @throws sharp's error if the picture cannot be read to its end or has more than `maxPixels`
 */
export async function readLuminance(
  path: string | Uint8Array,
  { maxPixels }: { maxPixels: number },
): Promise<Luminance> {
  const limits = { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true, pages: 1 } as const
  const { autoOrient } = await sharp(path, limits).metadata()
  const isTiny = Math.min(autoOrient.width, autoOrient.height) < MIN_SIDE
  const { data, info } = await sharp(path, limits)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(isTiny ? {} : { width: SIDE, height: SIDE, fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const values = new Float32Array(width * height)
  for (let at = 0; at < values.length; at++) {
    const pixel = at * channels
    const [red = 0, green = red, blue = red] = channels < 3 ? [data[pixel]] : data.subarray(pixel, pixel + 3)
    values[at] = RED * red + GREEN * green + BLUE * blue
  }
  return { values, width, height }
}
