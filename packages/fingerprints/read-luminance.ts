import sharp from 'sharp'
import type { Luminance } from './pdq.ts'

/** The longest side that is read. A larger picture is reduced while it is decoded. */
const MAX_SIDE = 1024
/** Shares of red, green and blue in the brightness that PDQ is defined on (Rec. 601). */
const [RED, GREEN, BLUE] = [0.299, 0.587, 0.114]

/**
 * Reads the brightness of a picture: upright, on white, of an animation only the first frame. Sides
 * of more than 1024 pixels are reduced to 1024. Check type and size of a client's file before.
 * @throws sharp's error if the picture cannot be read to its end or has more than `maxPixels`
 */
export async function readLuminance(path: string | Uint8Array, { maxPixels }: { maxPixels: number }): Promise<Luminance> {
  const limits = { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true, pages: 1 } as const
  const { autoOrient } = await sharp(path, limits).metadata()
  const { data, info } = await sharp(path, limits)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(Math.min(MAX_SIDE, autoOrient.width), Math.min(MAX_SIDE, autoOrient.height), { fit: 'fill' })
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
