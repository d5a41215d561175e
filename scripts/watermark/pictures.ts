import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brightnessOf, markPixels, type Pixels, READ_SIDE, readPixels } from '@semblance/watermarks'
import sharp, { type Sharp } from 'sharp'

const ROOT = new URL('../../', import.meta.url).pathname
const FOLDERS = ['server/seed/cast', 'server/seed/work', 'server/seed/shop', 'server/sample-pictures']

/**
 * Returns pictures made from those that the program ships: first every whole picture, and then
 * parts of every picture in other proportions and sizes.
 */
export async function corpusOf(count: number): Promise<Pixels[]> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith('.webp'))
      .map((file) => join(ROOT, folder, file)),
  )
  // Skips files at even intervals, so that a small number of pictures comes from all folders.
  const step = Math.max(1, Math.floor(files.length / count))
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const [file, round] = [files[(at * step) % files.length] ?? '', Math.floor((at * step) / files.length)]
      return pixelsOf(await variant(file, round))
    }),
  )
}

/**
 * For each round, the longer side in pixels, and the share of the source that the picture shows. So
 * every round has different pictures.
 */
const ROUNDS = [
  { side: 1024, share: 1 },
  { side: 1024, share: 0.7 },
  { side: 800, share: 0.55 },
] as const

async function variant(file: string, round: number): Promise<Sharp> {
  const { width, height } = await sharp(file).metadata()
  const { side, share } = ROUNDS[round % ROUNDS.length] ?? ROUNDS[0]
  const picture = sharp(file).flatten({ background: '#ffffff' })
  const part = { width: Math.round(width * share), height: Math.round(height * (round === 2 ? 0.8 : 1) * share) }
  return picture
    .extract({ left: Math.round((width - part.width) / 3), top: Math.round((height - part.height) / 4), ...part })
    .resize(side, side, { fit: 'inside' })
    .flop(round % 2 === 1)
}

export async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { ...info, data: new Uint8Array(data) }
}

/** Opens pixels as a picture. */
export const pictureOf = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: channels as 1 | 2 | 3 | 4 } })

/** Returns a marked copy. */
export function marked(pixels: Pixels, id: string, channel = 0): Pixels {
  const copy = { ...pixels, data: Uint8Array.from(pixels.data) }
  markPixels(copy, id, channel)
  return copy
}

/** Reads the marks of a file as the server does. */
export async function marksIn(file: Buffer): Promise<string[]> {
  const { width, height } = await sharp(file).metadata()
  const scale = READ_SIDE / Math.sqrt(width * height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const pixels = await pixelsOf(
    sharp(file)
      .flatten({ background: '#ffffff' })
      .resize({ ...size, fit: 'fill' }),
  )
  return readPixels(brightnessOf(pixels), pixels).map(({ id }) => id)
}

const part = ({ width, height }: Pixels, left: number, top: number, share: number) => ({
  left: Math.round(width * left),
  top: Math.round(height * top),
  width: Math.round(width * share),
  height: Math.round(height * share),
})

export const SECOND_MARK = '5a5a5a0f0f0f'

/** Changes that a marked picture should survive. */
export const ATTACKS: readonly (readonly [string, (pixels: Pixels) => Promise<Buffer>])[] = [
  ['JPEG, quality 50', (pixels) => pictureOf(pixels).jpeg({ quality: 50 }).toBuffer()],
  [
    'half the size',
    (pixels) =>
      pictureOf(pixels)
        .resize(Math.round(pixels.width / 2))
        .png()
        .toBuffer(),
  ],
  [
    'half the size, then JPEG, quality 75',
    (pixels) =>
      pictureOf(pixels)
        .resize(Math.round(pixels.width / 2))
        .jpeg({ quality: 75 })
        .toBuffer(),
  ],
  [
    'cropped by 20 % on all sides together',
    (pixels) =>
      pictureOf(pixels)
        .extract(part(pixels, 0.13, 0.07, 0.8))
        .png()
        .toBuffer(),
  ],
  [
    'cropped by 20 % at a corner, then JPEG, quality 75',
    (pixels) =>
      pictureOf(pixels)
        .extract(part(pixels, 0, 0.2, 0.8))
        .jpeg({ quality: 75 })
        .toBuffer(),
  ],
  [
    'screenshot: 77 % of the size, with an edge, JPEG, quality 75',
    async (pixels) => {
      const small = await pictureOf(pixels)
        .resize(Math.round(pixels.width * 0.77))
        .png()
        .toBuffer()
      const edges = { top: 9, left: 14, bottom: 20, right: 14, background: '#f4f4f4' }
      return sharp(small).extend(edges).jpeg({ quality: 75 }).toBuffer()
    },
  ],
  ['brighter by 20 %', (pixels) => pictureOf(pixels).linear(1.2, 10).jpeg({ quality: 85 }).toBuffer()],
  [
    'darker by 25 %, gamma 1.4',
    (pixels) => pictureOf(pixels).gamma(1.4).linear(0.75, 0).jpeg({ quality: 85 }).toBuffer(),
  ],
  [
    'other colors: hue by 20°, saturation by 30 %',
    (pixels) => pictureOf(pixels).modulate({ hue: 20, saturation: 1.3 }).jpeg({ quality: 85 }).toBuffer(),
  ],
  ['grayscale', (pixels) => pictureOf(pixels).grayscale().jpeg({ quality: 85 }).toBuffer()],
  ['WebP, quality 75', (pixels) => pictureOf(pixels).webp({ quality: 75 }).toBuffer()],
  [
    'a second watermark',
    (pixels) =>
      pictureOf(marked(pixels, SECOND_MARK, 1))
        .jpeg({ quality: 85 })
        .toBuffer(),
  ],
]

/** Printed on cloth and photographed: fabric, blur, perspective, uneven light, noise, JPEG. */
export async function photographed(pixels: Pixels, seed: number): Promise<Buffer> {
  const { width, height } = pixels
  const random = (at: number) => Math.abs((Math.sin(at * 12.9898 + seed * 78.233) * 43_758.5453) % 1)
  const soft = await pixelsOf(pictureOf(pixels).blur(0.8))
  const data = new Uint8Array(width * height * 3)
  const lean = 0.02 + 0.04 * random(1)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      // The upper edge is further away, so it is shorter.
      const far = 1 - lean * (1 - y / height)
      const from = {
        x: Math.round((x - width / 2) / far + width / 2),
        y: Math.round(y * (1 - lean / 2) + (height * lean) / 4),
      }
      const light = 0.8 + 0.2 * Math.sin((x / width) * 2.2 + seed)
      const cloth = 4 * Math.sin(x * 1.9) * Math.sin(y * 1.9) + 10 * (random(y * width + x) - 0.5)
      for (let color = 0; color < 3; color++) {
        const isInside = from.x >= 0 && from.x < width && from.y < height
        const value = isInside ? (soft.data[(from.y * width + from.x) * soft.channels + color] ?? 0) : 40
        data[(y * width + x) * 3 + color] = Math.max(0, Math.min(255, value * light + cloth))
      }
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 80 })
    .toBuffer()
}

const [RADIUS, DEVIATION] = [5, 1.5]
const KERNEL = (() => {
  const weights = Array.from({ length: 2 * RADIUS + 1 }, (_, at) =>
    Math.exp(-((at - RADIUS) ** 2) / (2 * DEVIATION ** 2)),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
})()

/**
 * Returns the structural similarity (Wang et al., 2004) of the brightness of two pictures. Both
 * must have the same size.
 */
export function similarityOf(one: Pixels, other: Pixels): number {
  const { width, height } = one
  const [a, b] = [brightnessOf(one), brightnessOf(other)]
  const blurred = (values: Float32Array): Float32Array => {
    const rows = new Float32Array(values.length)
    const all = new Float32Array(values.length)
    for (const [from, to, step] of [
      [values, rows, 1],
      [rows, all, width],
    ] as const)
      for (let y = RADIUS; y < height - RADIUS; y++)
        for (let x = RADIUS; x < width - RADIUS; x++) {
          let sum = 0
          for (const [at, weight] of KERNEL.entries()) sum += weight * (from[y * width + x + (at - RADIUS) * step] ?? 0)
          to[y * width + x] = sum
        }
    return all
  }
  const product = (left: Float32Array, right: Float32Array) => left.map((value, at) => value * (right[at] ?? 0))
  const [meanA, meanB] = [blurred(a), blurred(b)]
  const [squareA, squareB, both] = [blurred(product(a, a)), blurred(product(b, b)), blurred(product(a, b))]
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  let [sum, count] = [0, 0]
  // The rows at the upper and lower edge were not blurred, so only the rows between them count.
  for (let y = 2 * RADIUS; y < height - 2 * RADIUS; y++)
    for (let x = RADIUS; x < width - RADIUS; x++) {
      const at = y * width + x
      const [ma = 0, mb = 0] = [meanA[at], meanB[at]]
      const [va, vb, covariance] = [
        (squareA[at] ?? 0) - ma * ma,
        (squareB[at] ?? 0) - mb * mb,
        (both[at] ?? 0) - ma * mb,
      ]
      sum += ((2 * ma * mb + c1) * (2 * covariance + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
      count++
    }
  return sum / count
}
