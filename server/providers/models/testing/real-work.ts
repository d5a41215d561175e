import sharp from 'sharp'
import { detectPicture } from '../hosted/detect-media.ts'
import type { Picture } from '../port.ts'

/** Work of the imitated providers. It is small and fast, but the result depends on the input. */

const SKIN = { r: 224, g: 172, b: 140 }
const GROUND = { r: 70, g: 110, b: 160 }

type Size = { width: number; height: number }

/** Draws a head on a plain background, or only the background without `person`. */
export async function drawTestPicture(
  { width, height }: Size,
  options: { person?: boolean; transparent?: boolean; format?: 'png' | 'jpeg' | 'webp' } = {},
): Promise<Picture> {
  const { person = true, transparent = false, format = 'png' } = options
  const skin = `rgb(${SKIN.r},${SKIN.g},${SKIN.b})`
  const head = `<ellipse cx="${width / 2}" cy="${height / 2}" rx="${width / 6}" ry="${height / 4}" fill="${skin}"/>`
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${person ? head : ''}</svg>`,
  )
  const background = { ...GROUND, alpha: transparent ? 0 : 1 }
  const bytes = await sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input: drawing }])
    .toFormat(format)
    .toBuffer()
  const picture = detectPicture(bytes)
  if (!picture) throw new Error('What was drawn is no picture.')
  return picture
}

export type PictureAnalysis = {
  brightness: number
  head: { left: number; top: number; width: number; height: number } | undefined
}

/**
 * Finds skin in a picture and measures the brightness.
 * @throws if the bytes are not a picture
 */
export async function analyzeTestPicture(bytes: Uint8Array): Promise<PictureAnalysis> {
  const { data, info } = await sharp(bytes)
    .resize({ width: 64 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let sum = 0
  const columns: number[] = []
  const rows: number[] = []
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    const [r = 0, g = 0, b = 0] = data.subarray(pixel * 3, pixel * 3 + 3)
    sum += (r + g + b) / 3
    if (r > 200 && g > 140 && g < 200 && b < 170) {
      columns.push(pixel % info.width)
      rows.push(Math.floor(pixel / info.width))
    }
  }
  const [left, right, top, bottom] = [
    Math.min(...columns),
    Math.max(...columns) + 1,
    Math.min(...rows),
    Math.max(...rows) + 1,
  ]
  return {
    brightness: sum / (info.width * info.height),
    head:
      columns.length < 20
        ? undefined
        : {
            left: left / info.width,
            top: top / info.height,
            width: (right - left) / info.width,
            height: (bottom - top) / info.height,
          },
  }
}

export async function cutOut(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let offset = 0; offset < data.length; offset += 4) {
    const [r = 0, g = 0, b = 0] = data.subarray(offset, offset + 3)
    data[offset + 3] = r > 200 && g > 140 && g < 200 && b < 170 ? 255 : 0
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer()
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/**
 * Texts that share words get similar vectors. Like a model's shortened vectors, they lack unit
 * length.
 */
export function vectorOf(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0.001)
  for (const word of wordsIn(text)) {
    let hash = 7
    for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
    vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + 3
  }
  return vector
}

export const sharedWords = (text: string, other: string): number => {
  const known = new Set(wordsIn(other).filter((word) => word.length > 3))
  return wordsIn(text).filter((word) => known.has(word)).length
}

/** A second of silence for each word: empty frames of MPEG audio with 128 kbit/s at 44.1 kHz. */
export function silenceForWords(text: string): Uint8Array {
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  const frames = Math.max(1, wordsIn(text).length) * 38
  const sound = new Uint8Array(frame.length * frames)
  for (let index = 0; index < frames; index++) sound.set(frame, index * frame.length)
  return sound
}
