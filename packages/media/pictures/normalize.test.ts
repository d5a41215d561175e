import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  exif,
  ifd,
  latin,
  pngChunk,
  pngText,
  pngXmp,
  segment,
  withChunks,
  withSegments,
} from '../../../tests/support/pictures/building-blocks.ts'
import { unavailable } from '../../workers/testing/unavailable.ts'
import { createPictures, type Pictures, type WrittenPicture } from './index.ts'

const PORTRAIT = join(import.meta.dirname, '../../../tests/fixtures/pictures/grace-hopper.jpg')

let folder: string
let pictures: Pictures
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  pictures = createPictures({ seconds: 60, unavailable })
})
afterAll(async () => {
  await pictures.close()
  await rm(folder, { recursive: true, force: true })
})

const path = (name: string): string => join(folder, name)

async function normalised(bytes: Buffer, options?: { maxSide?: number }): Promise<WrittenPicture & { clean: Buffer }> {
  await writeFile(path('from'), bytes)
  const written = await pictures.normalise(path('from'), path('clean'), options)
  return { ...written, clean: readFileSync(path('clean')) }
}

const flat = (r: number, g: number, b: number) =>
  sharp({ create: { width: 32, height: 32, channels: 3, background: { r, g, b } } })

const colorOf = async (bytes: Buffer): Promise<number[]> => [
  ...(await sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer()).subarray(0, 3),
]

function expectColor(got: readonly number[], wanted: readonly number[], tolerance: number): void {
  for (const [channel, value] of wanted.entries())
    expect(Math.abs((got[channel] ?? -1000) - value), `${got.join()} against ${wanted.join()}`).toBeLessThanOrEqual(
      tolerance,
    )
}

test('a picture is detected by its bytes and keeps its size and type, with length and hash', async () => {
  for (const type of ['jpeg', 'png', 'webp'] as const) {
    await writeFile(path('plain.gif'), await flat(10, 20, 30).toFormat(type).toBuffer())
    const expected = { contentType: `image/${type}`, width: 32, height: 32, hasAlpha: false }
    expect(await pictures.identify(path('plain.gif'))).toEqual(expected)
    const written = await pictures.normalise(path('plain.gif'), path('clean'))
    expect(written).toMatchObject({ ...expected, bytes: (await stat(path('clean'))).size })
    expect(written.sha256).toBe(
      createHash('sha256')
        .update(readFileSync(path('clean')))
        .digest('hex'),
    )
    expect((await sharp(path('clean')).metadata()).format).toBe(type)
  }
})

test('normalizing removes all metadata', async () => {
  const secret = 'SECRET-OF-THE-CAMERA'
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="r">${secret}</rdf:RDF></x:xmpmeta>`
  const ofCamera = {
    exif: { IFD0: { Make: secret, Copyright: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } },
  }
  const thumbnail = await flat(1, 2, 3).jpeg().toBuffer()
  const jpeg = withSegments(
    await flat(200, 100, 50).withExif(ofCamera.exif).withXmp(xmp).withIccProfile('p3').jpeg().toBuffer(),
    segment(0xfe, latin(secret)),
    segment(0xed, latin(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x1c\x1c\x02\x5a\0\x14${secret}`)),
    segment(0xe5, latin(secret)),
    segment(0xe1, exif(ifd([]), thumbnail)),
  )
  const png = withChunks(
    await flat(200, 100, 50).withExif(ofCamera.exif).withXmp(xmp).withIccProfile('p3').png().toBuffer(),
    pngText('Comment', secret),
    pngXmp(xmp, true),
    pngChunk('tIME', Buffer.from([7, 230, 1, 1, 1, 1, 1])),
    pngChunk('prVt', latin(secret)),
  )
  const webp = await flat(200, 100, 50).withExif(ofCamera.exif).withXmp(xmp).withIccProfile('p3').webp().toBuffer()
  for (const bytes of [jpeg, png, webp]) {
    expect(bytes.includes(secret)).toBe(true)
    const { clean } = await normalised(Buffer.concat([bytes, latin(`PK\x03\x04${secret}`)]))
    const {
      exif: camera,
      xmp: packet,
      icc,
      iptc,
      comments,
      orientation,
      tifftagPhotoshop,
    } = await sharp(clean).metadata()
    expect({ camera, packet, icc, iptc, comments, orientation, tifftagPhotoshop }).toEqual({})
    for (const trace of [
      secret,
      'Exif',
      'ICC_PROFILE',
      'iCCP',
      'http://',
      'xmpmeta',
      'Photoshop',
      '8BIM',
      'tEXt',
      'iTXt',
      'eXIf',
      'tIME',
      'PK\x03\x04',
    ])
      expect(clean.includes(latin(trace)), trace).toBe(false)
  }
})

test('a picture is rotated upright for every EXIF orientation', async () => {
  // Left half red, right half blue, with a green mark in the top left corner.
  const upright = await sharp({ create: { width: 48, height: 32, channels: 3, background: '#0000ff' } })
    .composite([
      { input: { create: { width: 24, height: 32, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
      { input: { create: { width: 16, height: 16, channels: 3, background: '#00ff00' } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
  // The inverse of each orientation's transformation gives the stored pixels.
  const inverses: Record<number, (picture: Sharp) => Sharp> = {
    1: (picture) => picture,
    2: (picture) => picture.flop(),
    3: (picture) => picture.rotate(180),
    4: (picture) => picture.flip(),
    6: (picture) => picture.rotate(270),
    8: (picture) => picture.rotate(90),
  }
  for (const [orientation, turn] of Object.entries(inverses)) {
    const bytes = await turn(sharp(upright))
      .withMetadata({ orientation: Number(orientation) })
      .png()
      .toBuffer()
    const { clean, width, height } = await normalised(bytes)
    expect({ width, height }, orientation).toEqual({ width: 48, height: 32 })
    const at = async (left: number, top: number) =>
      colorOf(await sharp(clean).extract({ left, top, width: 4, height: 4 }).png().toBuffer())
    expectColor(await at(4, 4), [0, 255, 0], 4)
    expectColor(await at(4, 26), [255, 0, 0], 4)
    expectColor(await at(40, 26), [0, 0, 255], 4)
  }
})

test('colors stay the same when converted from Display P3, 8-bit and 16-bit', async () => {
  const wanted = [200, 100, 50]
  const p3 = await flat(200, 100, 50).withIccProfile('p3').png().toBuffer()
  const p3Raw = [...(await sharp(p3, { ignoreIcc: true }).raw().toBuffer()).subarray(0, 3)]
  expect(p3Raw).not.toEqual(wanted)
  expectColor(await colorOf((await normalised(p3)).clean), wanted, 3)
  // The same values with 16 bits each and the same profile.
  const sixteen = Uint16Array.from({ length: 32 * 32 * 3 }, (_, i) => (p3Raw[i % 3] ?? 0) * 257)
  const deep = await sharp(sixteen, { raw: { width: 32, height: 32, channels: 3 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  expectColor(await colorOf((await normalised(deep)).clean), p3Raw, 3)
  const chunk = p3.subarray(p3.indexOf('iCCP') - 4)
  const deepP3 = withChunks(deep, chunk.subarray(0, 12 + chunk.readUInt32BE(0)))
  const { clean } = await normalised(deepP3)
  expectColor(await colorOf(clean), wanted, 3)
  expect(await sharp(clean).metadata()).toMatchObject({ depth: 'uchar', space: 'srgb' })
})

test('CMYK, gray and transparent pictures become 8-bit sRGB and keep alpha where the type has it', async () => {
  const cmyk = await flat(200, 100, 50).toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  const { clean } = await normalised(cmyk)
  expect(await sharp(clean).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 })
  expectColor(await colorOf(clean), [200, 100, 50], 40)
  const grey = await flat(90, 90, 90).toColourspace('b-w').png().toBuffer()
  expect(await sharp((await normalised(grey)).clean).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  const clear = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0.5 } },
  })
    .webp({ lossless: true })
    .toBuffer()
  const transparent = await normalised(clear)
  expect(transparent.hasAlpha).toBe(true)
  expect([...(await sharp(transparent.clean).raw().toBuffer()).subarray(0, 4)]).toEqual([9, 99, 199, 128])
})

test('resizing only makes a picture smaller, in its own type or another', async () => {
  expect(await normalised(readFileSync(PORTRAIT), { maxSide: 300 })).toMatchObject({ width: 256, height: 300 })
  expect(await normalised(readFileSync(PORTRAIT), { maxSide: 3000 })).toMatchObject({ width: 512, height: 600 })
  expect(await pictures.resize(PORTRAIT, path('small'), { width: 128 })).toMatchObject({
    contentType: 'image/jpeg',
    width: 128,
    height: 150,
  })
  expect(await pictures.resize(PORTRAIT, path('small'), { width: 4000, type: 'image/webp' })).toMatchObject({
    contentType: 'image/webp',
    width: 512,
    height: 600,
  })
  const turned = await sharp(PORTRAIT).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  await writeFile(path('turned'), turned)
  expect(await pictures.resize(path('turned'), path('small'), { width: 300 })).toMatchObject({
    width: 300,
    height: 256,
  })
})

test('normalizing barely changes the pixels of a portrait', async () => {
  const { clean } = await normalised(readFileSync(PORTRAIT))
  const [before, after] = [await sharp(PORTRAIT).raw().toBuffer(), await sharp(clean).raw().toBuffer()]
  let difference = 0
  for (const [i, value] of before.entries()) difference += Math.abs(value - (after[i] ?? 1000)) / before.length
  expect(difference).toBeLessThan(2)
})
