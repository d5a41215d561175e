import { scaled } from './faces.ts'
import { network } from './networks.ts'
import type { Pixels } from './pixels.ts'
import { resized } from './subject-mask.ts'

const SIZE = 224
/** Classes in the order of the network's output. */
const CLASSES = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const

const nsfw = network('nsfw-mobilenet')

/**
 * Probability, 0–1; treat 0.7 and more as nudity. The network recognizes pornography, but misses
 * many other kinds of nudity.
 */
export async function nudityOf(pixels: Pixels): Promise<number> {
  const view = await resized(pixels, { left: 0, top: 0, ...pixels }, { width: SIZE, height: SIZE })
  const [output] = await nsfw(scaled(Float32Array.from(view), 1 / 255), [1, SIZE, SIZE, 3])
  const of = (name: (typeof CLASSES)[number]): number => output?.values[CLASSES.indexOf(name)] ?? 0
  return Math.min(1, of('porn') + of('hentai'))
}
