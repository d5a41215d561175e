import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  exif,
  ifd,
  latin,
  pngText,
  pngXmp,
  pngZtext,
  segment,
  tiff,
  u16,
  u32,
  withChunks,
  withSegments,
} from '../../../../tests/support/pictures/building-blocks.ts'
import { unavailable } from '../../../workers/testing/unavailable.ts'
import { createPictures, type Pictures } from '../index.ts'

let folder: string
let pictures: Pictures
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'places-'))
  pictures = createPictures({ unavailable })
})
afterAll(async () => {
  await pictures.close()
  await rm(folder, { recursive: true, force: true })
})

const path = (name: string): string => join(folder, name)

/** Undefined if the file contained no location. */
async function stripped(bytes: Buffer): Promise<Buffer | undefined> {
  await writeFile(path('from'), bytes)
  await rm(path('to'), { force: true })
  const had = await pictures.stripPlaces(path('from'), path('to'))
  if (had) return readFileSync(path('to'))
  await expect(stat(path('to'))).rejects.toThrow('ENOENT')
  return undefined
}

/** The original bytes at the positions where two files of equal length differ. */
function taken(before: Buffer, after: Buffer | undefined): string {
  expect(after?.length).toBe(before.length)
  return [...before].map((byte, i) => (byte === after?.[i] ? '' : String.fromCharCode(byte))).join('')
}

const CAMERA = 'Camera of Renown'
const LATITUDE = '51/1 30/1 4242/100'
const EXIF = {
  IFD0: { Make: CAMERA, Copyright: 'Someone' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: LATITUDE, GPSMapDatum: 'WGS-84-HERE' },
}
/** The fraction 4242/100 as EXIF stores it, in both byte orders. */
const SECONDS = [Buffer.concat([u32(4242), u32(100)]), Buffer.from([0x92, 0x10, 0, 0, 100, 0, 0, 0])]

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:e="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:core="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
 e:GPSLatitude="51,30.42N" e:FNumber="28/10" photoshop:City='Casterbridge' photoshop:Credit="Credited">
<e:GPSLongitude>0,7.5W</e:GPSLongitude><dc:title>Kept title</dc:title><core:Location>The old mill</core:Location>
<photoshop:State/></rdf:Description></rdf:RDF></x:xmpmeta>`
const XMP_PLACES = ['51,30.42N', '0,7.5W', 'Casterbridge', 'The old mill', 'GPSLatitude', 'GPSLongitude']
const XMP_KEPT = ['28/10', 'Credited', 'Kept title', 'http://ns.adobe.com/exif/1.0/']

const dataSet = (number: number, value: string) =>
  Buffer.concat([Buffer.from([0x1c, 2, number]), u16(value.length), latin(value)])
const IIM = Buffer.concat([
  dataSet(80, 'Byline kept'),
  dataSet(90, 'Casterbridge'),
  dataSet(92, 'Mill Lane'),
  dataSet(101, 'Wessex'),
  dataSet(120, 'Caption kept'),
])
const resource = (id: number, data: Buffer) =>
  Buffer.concat([latin('8BIM'), u16(id), u16(0), u32(data.length), data, Buffer.alloc(data.length % 2)])
const PHOTOSHOP = Buffer.concat([
  resource(0x0425, Buffer.alloc(16, 7)),
  resource(0x0404, IIM),
  resource(0x03ed, Buffer.alloc(16, 3)),
])

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#a63' } })

const pixelsOf = (bytes: Buffer | undefined): Promise<Buffer> => sharp(bytes).raw().toBuffer()

const FORMATS = ['jpeg', 'png', 'webp', 'tiff', 'avif'] as const

test('stripPlaces removes GPS from the EXIF of every type and nothing else', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const bytes = await picture().withExif(EXIF).toFormat(format).toBuffer()
    expect(
      SECONDS.some((place) => bytes.includes(place)),
      format,
    ).toBe(true)
    const after = await stripped(bytes)
    expect(after?.length, format).toBe(bytes.length)
    for (const place of [...SECONDS, latin('WGS-84-HERE')]) expect(after?.includes(place), format).toBe(false)
    for (const preserved of [CAMERA, 'Someone']) expect(after?.includes(preserved), format).toBe(true)
    expect(await pixelsOf(after)).toEqual(await pixelsOf(bytes))
    const { exif: camera } = await sharp(after).metadata()
    expect(camera?.includes(CAMERA), format).toBe(true)
    expect(await stripped(after ?? bytes), `${format}, second pass`).toBeUndefined()
  }
})

test('in EXIF, stripPlaces removes only the pointer to GPS', async () => {
  const gpsAt = 8 + 2 + 3 * 12 + 4
  const bytes = withSegments(
    await picture().jpeg().toBuffer(),
    segment(
      0xe1,
      exif(
        ifd([
          [0x0112, 3, 1, 1 << 16],
          [0x8825, 4, 1, gpsAt],
          [0x9c9b, 1, 2, 0x41420000],
        ]),
        ifd([
          [1, 2, 2, 0x4e000000],
          [29, 2, 11, gpsAt + 2 + 24 + 4],
        ]),
        latin('2026:11:21\0'),
      ),
    ),
  )
  const after = await stripped(bytes)
  const wanted = exif(
    ifd([
      [0x0112, 3, 1, 1 << 16],
      [0x9c9b, 1, 2, 0x41420000],
    ]),
    Buffer.alloc(12 + 2 + 24 + 11),
  )
  // The directory's pointer to the next one was zero and stays zero.
  expect(after).toEqual(
    withSegments(await picture().jpeg().toBuffer(), segment(0xe1, Buffer.concat([wanted, Buffer.alloc(4)]))),
  )
})

test('stripPlaces removes GPS from a TIFF of either byte order', async () => {
  const bytes = await picture().tiff().toBuffer()
  expect(bytes.toString('latin1', 0, 4)).toBe('II*\0')
  const first = bytes.readUInt32LE(4)
  const old = bytes.subarray(first, first + 2 + bytes.readUInt16LE(first) * 12)
  // Appends the directory once more, with an additional entry. Tags are sorted, and the GPS tag is
  // the highest.
  const at = bytes.length
  const more = Buffer.alloc(12)
  more.writeUInt16LE(0x8825, 0)
  more.writeUInt16LE(4, 2)
  more.writeUInt32LE(1, 4)
  more.writeUInt32LE(at + old.length + 12 + 4, 8)
  const gps = Buffer.from([1, 0, 1, 0, 2, 0, 2, 0, 0, 0, 0x4e, 0, 0, 0, 0, 0, 0, 0])
  const withGps = Buffer.concat([bytes, old, more, Buffer.alloc(4), gps])
  withGps.writeUInt32LE(at, 4)
  withGps.writeUInt16LE(old.readUInt16LE(0) + 1, at)
  const withoutGps = Buffer.concat([bytes, old, Buffer.alloc(4 + 12 + gps.length)])
  withoutGps.writeUInt32LE(at, 4)
  expect(await stripped(withGps)).toEqual(withoutGps)
  expect(await pixelsOf(withoutGps)).toEqual(await pixelsOf(bytes))
})

test('stripPlaces removes locations from XMP with any prefix and keeps the rest byte for byte', async () => {
  for (const format of FORMATS) {
    const bytes = await picture().withXmp(XMP).toFormat(format).toBuffer()
    const after = await stripped(bytes)
    if (format !== 'png') expect(after?.length, format).toBe(bytes.length)
    const packet = (await sharp(after).metadata()).xmpAsString ?? ''
    expect(packet.length, format).toBe(XMP.length)
    for (const place of XMP_PLACES) expect(packet, format).not.toContain(place)
    for (const preserved of XMP_KEPT) expect(packet, format).toContain(preserved)
    expect(packet.replace(/\s/g, '')).toBe(
      XMP.replace(
        /e:GPSLatitude="[^"]*"|photoshop:City='[^']*'|<e:GPSLongitude>.*<\/e:GPSLongitude>|<core:Location>.*<\/core:Location>|<photoshop:State\/>/g,
        '',
      ).replace(/\s/g, ''),
    )
    expect(await pixelsOf(after)).toEqual(await pixelsOf(bytes))
    expect(await stripped(after ?? bytes), `${format}, second pass`).toBeUndefined()
  }
})

test('stripPlaces removes locations from IPTC in JPEG, TIFF and PNG profiles', async () => {
  const jpeg = withSegments(
    await picture().jpeg().toBuffer(),
    segment(0xed, Buffer.concat([latin('Photoshop 3.0\0'), PHOTOSHOP])),
  )
  expect(taken(jpeg, await stripped(jpeg))).toBe('CasterbridgeMillLaneWessex')

  const dataAt = 8 + 2 + 24 + 4
  const inTiff = tiff(
    ifd([
      [0x83bb, 1, IIM.length, dataAt],
      [0x8649, 1, PHOTOSHOP.length, dataAt + IIM.length],
    ]),
    IIM,
    PHOTOSHOP,
  )
  expect(taken(inTiff, await stripped(inTiff))).toBe('CasterbridgeMillLaneWessex'.repeat(2))

  const digits = PHOTOSHOP.toString('hex').replace(/.{72}/g, '$&\n')
  const text = `\n8bim\n${PHOTOSHOP.length}\n${digits}\n`
  const plain = await picture().png().toBuffer()
  const cleaned = `\n8bim\n${PHOTOSHOP.length}\n${PHOTOSHOP.toString('latin1')
    .replace('Casterbridge', ' '.repeat(12))
    .replace('Mill Lane', ' '.repeat(9))
    .replace('Wessex', ' '.repeat(6))
    .split('')
    .map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
    .replace(/.{72}/g, '$&\n')}\n`
  expect(await stripped(withChunks(plain, pngText('Raw profile type 8bim', text)))).toEqual(
    withChunks(plain, pngText('Raw profile type 8bim', cleaned)),
  )
  expect(await stripped(withChunks(plain, pngZtext('Raw profile type 8bim', deflateSync(latin(text)))))).toEqual(
    withChunks(plain, pngZtext('Raw profile type 8bim', deflateSync(latin(cleaned)))),
  )
})

test('in a PNG, stripPlaces rewrites compressed XMP, drops location text chunks and updates checksums', async () => {
  const plain = await picture().png().toBuffer()
  const bytes = withChunks(plain, pngXmp(XMP, true), pngText('exif:GPSLatitude', '51/1'), pngText('Title', 'Kept'))
  const after = await stripped(bytes)
  const { xmpAsString = '', comments } = await sharp(after, { failOn: 'warning' }).metadata()
  for (const place of XMP_PLACES) expect(xmpAsString).not.toContain(place)
  expect(xmpAsString).toContain('Kept title')
  expect(comments).toEqual([{ keyword: 'Title', text: 'Kept' }])
  expect(after?.subarray(-(plain.length - 33))).toEqual(plain.subarray(33))
})

test('stripPlaces removes locations from the pictures appended to a JPEG', async () => {
  const bytes = await picture().withExif(EXIF).jpeg().toBuffer()
  const both = Buffer.concat([bytes, latin('some bytes of a phone'), bytes])
  const after = await stripped(both)
  for (const place of SECONDS) expect(after?.includes(place)).toBe(false)
  expect(after?.subarray(-bytes.length)).toEqual(await stripped(bytes))
})

test('stripPlaces returns nothing for a picture without a location', async () => {
  for (const format of FORMATS)
    expect(
      await stripped(
        await picture()
          .withExif({ IFD0: { Make: CAMERA } })
          .toFormat(format)
          .toBuffer(),
      ),
      format,
    ).toBeUndefined()
})

test('stripPlaces removes locations from a truncated picture', async () => {
  const bytes = await picture().withExif(EXIF).jpeg().toBuffer()
  const cut = bytes.subarray(0, -40)
  const after = await stripped(cut)
  for (const place of SECONDS) expect(after?.includes(place)).toBe(false)
})

test('stripPlaces rejects unsupported types and names them', async () => {
  await expect(stripped(latin('GIF89a'))).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('GIF'),
  })
  await expect(stripped(Buffer.alloc(0))).rejects.toMatchObject({ code: 'unreadable' })
})
