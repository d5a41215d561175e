import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  distanceBetween,
  type Luminance,
  MAX_NEAR_DISTANCE,
  MIN_QUALITY,
  pdqFingerprint,
  readLuminance,
} from './index.ts'

const LIMIT = { maxPixels: 40_000_000 }
const fingerprint = async (picture: string | Uint8Array) => pdqFingerprint(await readLuminance(picture, LIMIT))
const published = (name: string) => readFileSync(new URL(`./testing/${name}`, import.meta.url))

/**
 * Published hash of the 1600 × 1004 original. The first two pictures are smaller versions of it.
 */
const ORIGINAL = 'f8f8f0cee0f4a84f06370a22038f63f0b36e2ed596621e1d33e6b39c4e9c9b22'

/** Decodes a picture in its own size, as the other implementations do. */
async function pixelsOf(picture: Buffer): Promise<Luminance> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const values = Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = red, blue = red] = data.subarray(at * channels, (at + 1) * channels)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
  return { values, width, height }
}

describe.each([
  ['square-128x128.jpg', 'd8f8f1eec0f4a84f0e37022a078f63f0b36e2ed596621e1d33e6239c4e9c9b22', 100],
  ['shrink-a-lot.jpg', 'd0f8f1ccc0f4a84d0a370a3a228f67f0b36e2ed5b6623e1d33e6339c4e9c9b22', 100],
  ['small.jpg', '0007001f003f003f007f00ff00ff00ff01ff01ff01ff03ff03ff03ff03ff03ff', 0],
])('the published picture %s', (name, hash, quality) => {
  test('has the published hash, bit for bit, if it is read in its own size', async () => {
    const made = pdqFingerprint(await pixelsOf(published(name)))
    expect({ hash: made.hash, quality: made.quality }).toEqual({ hash, quality })
  })

  test('read by our own code, has a fingerprint near the published hash of the large original', async () => {
    const made = await fingerprint(published(name))
    expect(Math.abs(made.quality - quality)).toBeLessThanOrEqual(2)
    if (quality >= MIN_QUALITY) expect(distanceBetween(made.hash, ORIGINAL)).toBeLessThanOrEqual(10)
  })
})

/** Draws overlapping patches of four sizes, with details like those of a photo. */
function drawn(seed: number): Sharp {
  const at = (number: number) => Math.abs((Math.sin(number * 12.9898 + seed * 78.233) * 43_758.5453) % 1)
  const [width, height] = [288, 216]
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (const [cells, share] of [
        [4, 110],
        [9, 70],
        [20, 45],
        [45, 30],
      ] as const) {
        const [across, down] = [(x / width) * cells, (y / height) * cells]
        const [column, row] = [Math.floor(across), Math.floor(down)]
        const corner = (right: number, below: number) => at((row + below) * 97 + column + right + cells * 1000)
        const [dx, dy] = [across - column, down - row]
        sum +=
          share *
          ((corner(0, 0) * (1 - dx) + corner(1, 0) * dx) * (1 - dy) +
            (corner(0, 1) * (1 - dx) + corner(1, 1) * dx) * dy)
      }
      pixels[y * width + x] = Math.round(sum)
    }
  return sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('srgb')
}

/**
 * Differs from `kettle.webp` in only 28 bits, because it shows the same kettle in the same place.
 */
const SAME_KETTLE = 'copper-kettle.webp'

const SHIPPED = ['server/seed/work', 'server/sample-pictures'].flatMap((folder) => {
  const root = new URL(`../../${folder}`, import.meta.url).pathname
  return readdirSync(root)
    .filter((file) => file.endsWith('.webp') && file !== SAME_KETTLE)
    .map((file) => join(root, file))
})

/** PNG without compression, because only the pixels matter here. */
const asFile = (picture: Sharp) => picture.png({ compressionLevel: 0 }).toBuffer()
const small = (path: string) => sharp(path).flatten({ background: '#ffffff' }).resize(320, 320, { fit: 'inside' })
const PICTURES: readonly Sharp[] = [...Array.from({ length: 8 }, (_, seed) => drawn(seed)), ...SHIPPED.map(small)]
const files = await Promise.all(PICTURES.map(asFile))

const CHANGES: readonly (readonly [string, (picture: Buffer, size: { width: number; height: number }) => Sharp])[] = [
  ['JPEG of quality 50', (picture) => sharp(picture).jpeg({ quality: 50 })],
  ['half the size', (picture, { width }) => sharp(picture).resize(Math.round(width / 2))],
  [
    'one percent cropped',
    (picture, { width, height }) => sharp(picture).extract({ left: 1, top: 1, width: width - 3, height: height - 3 }),
  ],
  ['brighter', (picture) => sharp(picture).linear(1.15, 10)],
  ['WebP', (picture) => sharp(picture).webp({ quality: 60, effort: 0 })],
]

test('at least 95 % of changed copies stay within the distance, and no two different pictures do', async () => {
  const originals = await Promise.all(files.map(fingerprint))
  const usable = originals.filter(({ quality }) => quality >= MIN_QUALITY)
  expect(usable.length).toBeGreaterThanOrEqual(12)
  const distances: { change: string; distance: number }[] = []
  for (const [at, original] of originals.entries()) {
    const file = files[at]
    if (!file || original.quality < MIN_QUALITY) continue
    const { width, height } = await sharp(file).metadata()
    for (const [change, apply] of CHANGES) {
      const copy = await fingerprint(await apply(file, { width, height }).toBuffer())
      distances.push({ change, distance: distanceBetween(original.hash, copy.hash) })
    }
  }
  const shareOf = (own: typeof distances) =>
    own.filter(({ distance }) => distance <= MAX_NEAR_DISTANCE).length / own.length
  expect(shareOf(distances)).toBeGreaterThanOrEqual(0.95)
  for (const [change] of CHANGES) {
    const own = distances.filter((each) => each.change === change)
    expect(shareOf(own), `${change}: ${own.map(({ distance }) => distance).join(' ')}`).toBeGreaterThanOrEqual(0.9)
  }
  const apart = usable.flatMap(({ hash }, at) => usable.slice(at + 1).map((other) => distanceBetween(hash, other.hash)))
  expect(Math.min(...apart)).toBeGreaterThan(MAX_NEAR_DISTANCE)
})

test('a turned or mirrored copy is near one of the views, and near no other picture', async () => {
  const [file, other] = await Promise.all([asFile(drawn(40)), asFile(drawn(41))])
  const { views } = await fingerprint(file)
  expect(new Set(views).size).toBe(8)
  const nearest = async (copy: Buffer) => {
    const { hash } = await fingerprint(copy)
    return Math.min(...views.map((view) => distanceBetween(view, hash)))
  }
  for (const angle of [0, 90, 180, 270])
    for (const isMirrored of [false, true]) {
      // Two steps, because sharp mirrors before it turns.
      const turned = await asFile(sharp(file).rotate(angle))
      expect(await nearest(await asFile(sharp(turned).flop(isMirrored)))).toBeLessThanOrEqual(MAX_NEAR_DISTANCE / 2)
    }
  expect(await nearest(other)).toBeGreaterThan(MAX_NEAR_DISTANCE)
})

test('a photo that is stored sideways has the fingerprint of the upright picture', async () => {
  const upright = await asFile(drawn(50))
  const sideways = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).png().toBuffer()
  const [one, other] = await Promise.all([fingerprint(upright), fingerprint(sideways)])
  expect(distanceBetween(one.hash, other.hash)).toBeLessThanOrEqual(4)
})

test('hidden colors behind full transparency do not change the fingerprint', async () => {
  const { data, info } = await drawn(60).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const withHidden = (color: number) => {
    const pixels = Buffer.from(data)
    for (let at = 0; at < pixels.length / 2; at += 4) pixels.set([color, color, color, 0], at)
    return asFile(sharp(pixels, { raw: info }))
  }
  const [dark, light] = await Promise.all([withHidden(0), withHidden(255)])
  expect((await fingerprint(dark)).hash).toBe((await fingerprint(light)).hash)
})

test('the fingerprint of an animation is that of its first frame', async () => {
  const [first, second] = [drawn(70), drawn(71)]
  const frames = await Promise.all([first, second].map((frame) => frame.clone().raw().toBuffer()))
  const raw = { width: 288, height: 432, channels: 3, pageHeight: 216 } as const
  const animation = await sharp(Buffer.concat(frames), { raw }).webp({ lossless: true }).toBuffer()
  expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2)
  expect((await fingerprint(animation)).hash).toBe((await fingerprint(await asFile(first))).hash)
})

test.each([
  ['one color', () => sharp({ create: { width: 300, height: 300, channels: 3, background: '#b5622d' } })],
  [
    'a faint gradient',
    () => {
      const pixels = Buffer.from(Array.from({ length: 300 * 300 }, (_, at) => 100 + ((at % 300) / 300) * 20))
      return sharp(pixels, { raw: { width: 300, height: 300, channels: 1 } })
    },
  ],
  ['four pixels', () => drawn(80).resize(4, 4)],
])('%s has too little quality to be compared', async (_, picture) => {
  expect((await fingerprint(await asFile(picture()))).quality).toBeLessThan(MIN_QUALITY)
})

test('a picture with more pixels than allowed is not decoded', async () => {
  await expect(readLuminance(await asFile(drawn(90)), { maxPixels: 1000 })).rejects.toThrow('pixel limit')
})
