import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { PictureRefusal } from '../../../server/platform/pictures/index.ts'
import {
  deflatedZeros,
  exif,
  ifd,
  ihdr,
  jpegOfScans,
  latin,
  png,
  pngChunk,
  pngText,
  pngXmp,
  pngZtext,
  riff,
  riffChunk,
  segment,
  u16,
  u32,
  withChunks,
  withSegments,
  zeroPng,
} from './building-blocks.ts'

/** A hostile or odd file, and what becomes of it: the code it is refused with, or the size it comes out with. */
export type OddFile = {
  name: string
  bytes: Buffer
  /** `either` is for damage that a decoder may or may not survive: never an error that was not foreseen. */
  ends: PictureRefusal | 'either' | { width: number; height: number }
}

const WIDTH = 96
const HEIGHT = 64
const asIs = { width: WIDTH, height: HEIGHT }
const turned = { width: HEIGHT, height: WIDTH }

/** Colours that compress neither to nothing nor to much. */
const pixels = (channels: 1 | 3 | 4): Buffer =>
  Buffer.from(Array.from({ length: WIDTH * HEIGHT * channels }, (_, i) => ((i * 7) ^ (i >> 5) ^ (i >> 9)) & 0xff))

const plain = (channels: 1 | 3 | 4 = 3): sharp.Sharp =>
  sharp(pixels(channels), { raw: { width: WIDTH, height: HEIGHT, channels } })

/** The same numbers each run: damage that was found once is found again. */
function* numbers(seed: number): Generator<number, never, void> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

function damaged(bytes: Buffer, seed: number): Buffer {
  const random = numbers(seed)
  const copy = Buffer.from(bytes)
  for (let hit = 0; hit < 6; hit++)
    copy[12 + Math.floor(random.next().value * (copy.length - 12))] = Math.floor(random.next().value * 256)
  return copy
}

const before = (picture: Buffer, mark: Buffer, patch: (at: number, copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(picture)
  patch(copy.indexOf(mark), copy)
  return copy
}

/** All of them. Small ones but for a few, of some megabytes, whose weight is the point. */
export async function oddFiles(): Promise<OddFile[]> {
  const jpeg = await plain().jpeg().toBuffer()
  const progressive = await plain().jpeg({ progressive: true }).toBuffer()
  const picture = await plain().png().toBuffer()
  const webp = await plain().webp().toBuffer()
  const webpLossless = await plain(4).webp({ lossless: true }).toBuffer()
  const rgba = await plain(4).png().toBuffer()
  const cmyk = await plain().toColourspace('cmyk').jpeg().toBuffer()
  const frames = await sharp(pixels(3), { raw: { width: WIDTH, height: HEIGHT, channels: 3, pageHeight: 16 } })
    .webp({ loop: 0, delay: [100, 100, 100, 100] })
    .toBuffer()
  const zip = Buffer.concat([
    latin('PK\x03\x04'),
    gzipSync(Buffer.alloc(2000, 7)),
    latin('PK\x05\x06'),
    Buffer.alloc(18),
  ])
  const script = latin('<html><script>alert(document.domain)</script></html>')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'

  const size = (marker: number, width: number, height: number) =>
    before(jpeg, Buffer.from([0xff, 0xc0]), (at, copy) => {
      copy[at + 1] = marker
      copy.writeUInt16BE(height, at + 5)
      copy.writeUInt16BE(width, at + 7)
    })
  const pngSize = (width: number, height: number): Buffer =>
    Buffer.concat([picture.subarray(0, 8), ihdr(width, height), picture.subarray(33)])
  const turnedTo = async (orientation: number): Promise<Buffer> =>
    withSegments(jpeg, segment(0xe1, exif(ifd([[0x0112, 3, 1, orientation << 16]]))))

  const empty: OddFile[] = [
    { name: 'nothing at all', bytes: Buffer.alloc(0), ends: 'unreadable' },
    { name: 'one byte', bytes: Buffer.from([0xff]), ends: 'unsupported' },
    { name: 'zeros', bytes: Buffer.alloc(5000), ends: 'unsupported' },
    { name: 'a JPEG of its first three bytes', bytes: jpeg.subarray(0, 3), ends: 'unreadable' },
    { name: 'a PNG of its mark alone', bytes: picture.subarray(0, 8), ends: 'unreadable' },
    { name: 'a WebP of its mark alone', bytes: webp.subarray(0, 12), ends: 'unreadable' },
    { name: 'a JPEG that begins and ends', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xd9]), ends: 'unreadable' },
    {
      name: 'ten megabytes of 0xff',
      bytes: Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(1e7, 0xff)]),
      ends: 'unreadable',
    },
    { name: 'text', bytes: latin('just some words, and no picture'), ends: 'unsupported' },
  ]

  const otherTypes: OddFile[] = [
    ['SVG', latin(svg)],
    ['SVG behind a declaration', latin(`<?xml version="1.0"?>\n<!-- a -->\n${svg}`)],
    ['SVG in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le')],
    ['SVG that bites (entities)', latin(`<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg}`)],
    ['a web page', latin(`<!DOCTYPE html>${script}`)],
    ['a program of PHP', latin('<?php system($_GET["c"]);')],
    ['GIF', await plain().gif().toBuffer()],
    ['a GIF that is an archive', Buffer.concat([await plain().gif().toBuffer(), zip])],
    ['TIFF', await plain().tiff().toBuffer()],
    ['AVIF', await plain().avif({ effort: 0 }).toBuffer()],
    ['HEIC', Buffer.concat([u32(24), latin('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])],
    ['MP4', Buffer.concat([u32(24), latin('ftypisom\0\0\0\0isommp42'), Buffer.alloc(64)])],
    ['JPEG XL', Buffer.from([0xff, 0x0a, 1, 2, 3, 4])],
    ['JPEG XL in boxes', latin('\0\0\0\x0cJXL \r\n\x87\n')],
    ['JPEG 2000', latin('\0\0\0\x0cjP  \r\n\x87\n')],
    ['Photoshop', Buffer.concat([latin('8BPS'), Buffer.alloc(200)])],
    ['BMP', Buffer.concat([latin('BM'), Buffer.alloc(200)])],
    ['ICO', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), picture])],
    ['PDF', latin('%PDF-1.7\n1 0 obj')],
    ['PDF with a JPEG in it', Buffer.concat([latin('%PDF-1.7\n1 0 obj stream\n'), jpeg])],
    ['ZIP', zip],
    ['a page with a PNG behind it', Buffer.concat([script, picture])],
    ['RIFF that is sound', riffChunk('RIFF', Buffer.concat([latin('WAVE'), riffChunk('fmt ', Buffer.alloc(16))]))],
  ].map(([name, bytes]) => ({ name: `${name}`, bytes: bytes as Buffer, ends: 'unsupported' as const }))

  const tails: OddFile[] = [
    { name: 'a JPEG with an archive behind it', bytes: Buffer.concat([jpeg, zip]), ends: asIs },
    { name: 'a JPEG with a script behind it', bytes: Buffer.concat([jpeg, script]), ends: asIs },
    { name: 'a JPEG with a script in a comment', bytes: withSegments(jpeg, segment(0xfe, script)), ends: asIs },
    { name: 'a PNG with a page behind it', bytes: Buffer.concat([picture, script]), ends: asIs },
    {
      name: 'a PNG with a PDF in a chunk',
      bytes: withChunks(picture, pngChunk('prVt', latin('%PDF-1.7'))),
      ends: asIs,
    },
    { name: 'a WebP with an archive behind it', bytes: Buffer.concat([webp, zip]), ends: asIs },
  ]

  const cut: OddFile[] = [
    ...[0.2, 0.5, 0.8, 0.95].flatMap((part) =>
      [
        ['JPEG', jpeg],
        ['progressive JPEG', progressive],
        ['PNG', picture],
        ['WebP', webp],
      ].map(([name, bytes]) => ({
        name: `a ${name} cut off at ${part * 100} %`,
        bytes: (bytes as Buffer).subarray(0, Math.floor((bytes as Buffer).length * part)),
        ends: 'unreadable' as const,
      })),
    ),
    { name: 'a JPEG without its last two bytes', bytes: jpeg.subarray(0, -2), ends: 'unreadable' },
    { name: 'a PNG without its last chunk', bytes: picture.subarray(0, -12), ends: 'unreadable' },
    {
      name: 'a JPEG cut off, with an end put on',
      bytes: Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), Buffer.from([0xff, 0xd9])]),
      ends: 'unreadable',
    },
  ]

  const bombs: OddFile[] = [
    { name: 'a PNG of 17 000 × 17 000', bytes: zeroPng(17_000, 17_000, 1, 0, 1), ends: 'tooManyPixels' },
    { name: 'a PNG that says 2³¹ − 1 wide', bytes: pngSize(0x7fffffff, 1), ends: 'tooManyPixels' },
    { name: 'a PNG of 40 MP in 16 bits', bytes: zeroPng(6300, 6300, 16, 6, 4), ends: { width: 6300, height: 6300 } },
    { name: 'a JPEG of 65 500 × 65 500', bytes: size(0xc0, 65_500, 65_500), ends: 'tooManyPixels' },
    { name: 'a JPEG of 65 535 × 8', bytes: jpegOfScans(65_535, 8, 1), ends: 'unreadable' },
    { name: 'a JPEG of 65 500 × 8', bytes: jpegOfScans(65_500, 8, 1), ends: { width: 65_500, height: 8 } },
    { name: 'a JPEG of 900 scans', bytes: jpegOfScans(WIDTH, HEIGHT, 900), ends: 'tooManyScans' },
    { name: 'a JPEG of 61 scans', bytes: jpegOfScans(WIDTH, HEIGHT, 61), ends: 'tooManyScans' },
    { name: 'a JPEG of 60 scans', bytes: jpegOfScans(WIDTH, HEIGHT, 60), ends: asIs },
    { name: 'a JPEG of 40 MP and 60 scans', bytes: jpegOfScans(6300, 6300, 60), ends: 'tooManyScans' },
    { name: 'a JPEG of 9 MP and 60 scans', bytes: jpegOfScans(3000, 3000, 60), ends: { width: 3000, height: 3000 } },
    {
      name: 'a WebP that says 16 384 × 16 384',
      bytes: riff(
        riffChunk('VP8X', Buffer.concat([Buffer.alloc(4), Buffer.from([0xff, 0x3f, 0, 0xff, 0x3f, 0])])),
        webp.subarray(12),
      ),
      ends: 'tooManyPixels',
    },
    {
      name: 'a text of 8 MB in a PNG',
      bytes: withChunks(picture, pngText('Comment', 'a'.repeat(8_000_000))),
      ends: asIs,
    },
    {
      name: 'a text that swells to 500 MB',
      bytes: withChunks(picture, pngZtext('Comment', deflatedZeros(500_000_000))),
      ends: asIs,
    },
    {
      name: 'a profile that swells to 500 MB',
      bytes: withChunks(picture, pngChunk('iCCP', Buffer.concat([latin('icc\0\0'), deflatedZeros(500_000_000)]))),
      ends: asIs,
    },
    {
      name: 'ten thousand texts',
      bytes: withChunks(picture, ...Array.from({ length: 10_000 }, (_, i) => pngText(`k${i}`, 'v'))),
      ends: asIs,
    },
    {
      name: 'half a million empty chunks',
      bytes: withChunks(picture, Buffer.alloc(500_000 * EMPTY_CHUNK.length, EMPTY_CHUNK)),
      ends: 'unreadable',
    },
    {
      name: 'pixels that swell past their picture',
      bytes: png(ihdr(WIDTH, HEIGHT), pngChunk('IDAT', deflatedZeros(500_000_000))),
      ends: asIs,
    },
    {
      name: 'a comment in each of 5000 segments',
      bytes: withSegments(jpeg, ...Array.from({ length: 5000 }, () => segment(0xfe, latin('x')))),
      ends: asIs,
    },
  ]

  const directory = (entries: Parameters<typeof ifd>[0], next?: number) =>
    withSegments(jpeg, segment(0xe1, exif(ifd(entries, next))))
  const metadata: OddFile[] = [
    { name: 'EXIF that leads to itself', bytes: directory([[0x8769, 4, 1, 8]], 8), ends: asIs },
    {
      name: 'EXIF in a circle of two',
      bytes: directory(
        [
          [0x8769, 4, 1, 26],
          [0x8825, 4, 1, 8],
        ],
        26,
      ),
      ends: asIs,
    },
    { name: 'EXIF that says 4 GB', bytes: directory([[0x010f, 2, 0xffffffff, 8]]), ends: asIs },
    { name: 'EXIF that points outside', bytes: directory([[0x010f, 2, 100, 0xfffffff0]], 0xffffffff), ends: asIs },
    {
      name: 'EXIF of 65 535 entries',
      bytes: withSegments(jpeg, segment(0xe1, exif(u16(65_535), Buffer.alloc(60_000, 1)))),
      ends: asIs,
    },
    {
      name: 'EXIF in sixty segments',
      bytes: withSegments(
        jpeg,
        ...Array.from({ length: 60 }, () => segment(0xe1, exif(ifd([]), Buffer.alloc(60_000)))),
      ),
      ends: asIs,
    },
    {
      name: 'EXIF that is none',
      bytes: withSegments(jpeg, segment(0xe1, latin('Exif\0\0garbage and no TIFF'))),
      ends: asIs,
    },
    { name: 'an orientation of 99', bytes: await turnedTo(99), ends: asIs },
    {
      name: 'a profile that is none',
      bytes: withSegments(jpeg, segment(0xe2, latin('ICC_PROFILE\0\x01\x01nonsense'))),
      ends: asIs,
    },
    {
      name: 'a profile in 255 parts, of which one came',
      bytes: withSegments(jpeg, segment(0xe2, latin('ICC_PROFILE\0\x01\xffnonsense'))),
      ends: asIs,
    },
    {
      name: 'XMP that never closes',
      bytes: withSegments(jpeg, segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${'<x:a '.repeat(12_000)}`))),
      ends: asIs,
    },
    {
      name: 'XMP of a billion laughs',
      bytes: withChunks(picture, pngXmp('<!DOCTYPE x [<!ENTITY a "&b;&b;"><!ENTITY b "&a;">]><x>&a;</x>', true)),
      ends: asIs,
    },
    ...(await Promise.all(
      Array.from({ length: 8 }, async (_, index) => ({
        name: `orientation ${index + 1}`,
        bytes: await turnedTo(index + 1),
        ends: index < 4 ? asIs : turned,
      })),
    )),
  ]

  const animationControl = pngChunk('acTL', Buffer.concat([u32(10_000), u32(0)]))
  const frame = (number: number) =>
    pngChunk(
      'fcTL',
      Buffer.concat([u32(number), u32(WIDTH), u32(HEIGHT), u32(0), u32(0), u16(1), u16(10), Buffer.from([0, 0])]),
    )
  const unusual: OddFile[] = [
    {
      name: 'an animated PNG of 10 000 frames',
      bytes: withChunks(picture, animationControl, ...Array.from({ length: 10_000 }, (_, i) => frame(i))),
      ends: asIs,
    },
    { name: 'an animated WebP', bytes: frames, ends: { width: WIDTH, height: 16 } },
    {
      name: 'an animated WebP without its frames',
      bytes: riff(frames.subarray(12, frames.indexOf('ANMF'))),
      ends: 'unreadable',
    },
    { name: 'a CMYK JPEG', bytes: cmyk, ends: asIs },
    {
      name: 'a CMYK JPEG of the other transform',
      bytes: before(cmyk, latin('Adobe'), (at, copy) => copy.writeUInt8(copy[at + 11] === 2 ? 0 : 2, at + 11)),
      ends: asIs,
    },
    { name: 'a grey JPEG', bytes: await plain(1).toColourspace('b-w').jpeg().toBuffer(), ends: asIs },
    { name: 'a grey PNG of 1 bit', bytes: zeroPng(WIDTH, HEIGHT, 1, 0, 1), ends: asIs },
    { name: 'a PNG of 16 bits', bytes: await plain().toColourspace('rgb16').png().toBuffer(), ends: asIs },
    { name: 'a grey PNG of 16 bits', bytes: await plain(1).toColourspace('grey16').png().toBuffer(), ends: asIs },
    {
      name: 'a PNG with a palette, partly clear',
      bytes: await plain(4).png({ palette: true, colours: 16 }).toBuffer(),
      ends: asIs,
    },
    { name: 'an interlaced PNG', bytes: await plain(4).png({ progressive: true }).toBuffer(), ends: asIs },
    { name: 'a PNG with alpha', bytes: rgba, ends: asIs },
    { name: 'a lossless WebP with alpha', bytes: webpLossless, ends: asIs },
    { name: 'a progressive JPEG', bytes: progressive, ends: asIs },
    {
      name: 'a JPEG of one pixel',
      bytes: await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
        .jpeg()
        .toBuffer(),
      ends: { width: 1, height: 1 },
    },
    { name: 'an arithmetic JPEG', bytes: size(0xc9, WIDTH, HEIGHT), ends: asIs },
    { name: 'a lossless JPEG', bytes: size(0xc3, WIDTH, HEIGHT), ends: 'unsupported' },
    { name: 'a hierarchical JPEG', bytes: size(0xc5, WIDTH, HEIGHT), ends: 'unsupported' },
    {
      name: 'a JPEG of 12 bits',
      bytes: before(jpeg, Buffer.from([0xff, 0xc0]), (at, copy) => copy.writeUInt8(12, at + 4)),
      ends: 'unsupported',
    },
    {
      name: 'a JPEG whose scan says what some phones write',
      bytes: before(jpeg, Buffer.from([0xff, 0xda]), (at, copy) =>
        copy.writeUInt8(0, at + 2 + copy.readUInt16BE(at + 2) - 2),
      ),
      ends: asIs,
    },
    {
      name: 'a JPEG with stray bytes before its end',
      bytes: Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(40, 1), jpeg.subarray(-2)]),
      ends: asIs,
    },
    {
      name: 'a JPEG with fill before its markers',
      bytes: withSegments(jpeg, Buffer.alloc(500, 0xff)),
      ends: asIs,
    },
  ]

  const liars: OddFile[] = [
    { name: 'a JPEG that says it is larger', bytes: size(0xc0, 4000, 4000), ends: 'unreadable' },
    { name: 'a JPEG of no height', bytes: size(0xc0, WIDTH, 0), ends: 'unreadable' },
    { name: 'a JPEG of no width', bytes: size(0xc0, 0, HEIGHT), ends: 'unreadable' },
    {
      name: 'a JPEG of two frames',
      bytes: withSegments(jpeg, segment(0xc0, Buffer.from([8, 0, 9, 0, 9, 1, 1, 0x11, 0]))),
      ends: 'unreadable',
    },
    {
      name: 'a JPEG whose scan comes first',
      bytes: withSegments(jpeg, segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))),
      ends: 'unreadable',
    },
    {
      name: 'a JPEG with a segment of no length',
      bytes: withSegments(jpeg, Buffer.from([0xff, 0xe5, 0, 0])),
      ends: 'unreadable',
    },
    { name: 'a PNG that says it is larger', bytes: pngSize(4000, 4000), ends: 'unreadable' },
    { name: 'a PNG of no width', bytes: pngSize(0, 5), ends: 'unreadable' },
    {
      name: 'a PNG with a wrong sum over its header',
      bytes: Buffer.concat([picture.subarray(0, 29), u32(7), picture.subarray(33)]),
      ends: 'unreadable',
    },
    {
      name: 'a PNG with a wrong sum over its pixels',
      bytes: before(picture, latin('IDAT'), (at, copy) => copy.writeUInt32BE(9, at + 4 + copy.readUInt32BE(at - 4))),
      ends: 'unreadable',
    },
    {
      name: 'a PNG with a wrong sum over a text',
      bytes: withChunks(picture, pngChunk('tEXt', latin('a\0b'), 1)),
      ends: asIs,
    },
    {
      name: 'a PNG whose first chunk is another',
      bytes: png(pngText('a', 'b'), ihdr(WIDTH, HEIGHT)),
      ends: 'unreadable',
    },
    { name: 'a PNG without pixels', bytes: png(ihdr(WIDTH, HEIGHT)), ends: 'unreadable' },
    {
      name: 'a PNG of depth 3',
      bytes: png(ihdr(WIDTH, HEIGHT, 3), pngChunk('IDAT', deflateSync(Buffer.alloc(9000)))),
      ends: 'unreadable',
    },
    {
      name: 'a PNG whose pixels are no zlib',
      bytes: png(ihdr(WIDTH, HEIGHT), pngChunk('IDAT', deflateRawSync(Buffer.alloc(9000)))),
      ends: 'unreadable',
    },
    {
      name: 'a PNG with a palette it lacks',
      bytes: png(ihdr(WIDTH, HEIGHT, 8, 3), pngChunk('IDAT', deflatedZeros(HEIGHT * (WIDTH + 1)))),
      ends: 'unreadable',
    },
    {
      name: 'a PNG chunk that says 4 GB',
      bytes: withChunks(picture, Buffer.concat([u32(0xffffffff), latin('tEXt')])),
      ends: 'unreadable',
    },
    {
      name: 'a WebP that says 4 GB',
      bytes: before(webp, latin('RIFF'), (at, copy) => copy.writeUInt32LE(0xfffffffe, at + 4)),
      ends: 'unreadable',
    },
    {
      name: 'a WebP whose canvas is not its frame',
      bytes: riff(riffChunk('VP8X', Buffer.from([0, 0, 0, 0, 9, 0, 0, 9, 0, 0])), webp.subarray(12)),
      ends: 'unreadable',
    },
    { name: 'a WebP of nothing known', bytes: riff(riffChunk('ABCD', Buffer.alloc(40))), ends: 'unreadable' },
    { name: 'a WebP with a PNG in it', bytes: riff(riffChunk('VP8 ', picture)), ends: 'unreadable' },
  ]

  const broken = [jpeg, progressive, picture, webp, webpLossless].flatMap((bytes, kind) =>
    Array.from(
      { length: 6 },
      (_, seed): OddFile => ({
        name: `damage ${seed} to ${['a JPEG', 'a progressive JPEG', 'a PNG', 'a WebP', 'a lossless WebP'][kind]}`,
        bytes: damaged(bytes, kind * 100 + seed),
        ends: 'either',
      }),
    ),
  )

  return [...empty, ...otherTypes, ...tails, ...cut, ...bombs, ...metadata, ...unusual, ...liars, ...broken]
}

const EMPTY_CHUNK = pngChunk('prVt')
