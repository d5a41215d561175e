import { deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import {
  deflatedZeros,
  ihdr,
  latin,
  png,
  pngChunk,
  pngText,
  riff,
  riffChunk,
  segment,
  u16,
  u32,
  withChunks,
  withSegments,
  zeroPng,
} from './building-blocks.ts'
import { HEIGHT, type OddFile, type Originals, patchAt, plainPicture, uprightSize, WIDTH } from './originals.ts'

/** The same pseudo-random numbers in every run, so that a failure can be reproduced. */
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

/** Rare formats, false headers and damaged files. */
export async function unusualAndDamaged({
  jpeg,
  progressive,
  picture,
  webp,
  webpLossless,
  rgba,
  cmyk,
  frames,
  size,
  pngSize,
}: Originals): Promise<OddFile[]> {
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
      ends: uprightSize,
    },
    { name: 'an animated WebP', bytes: frames, ends: { width: WIDTH, height: 16 } },
    {
      name: 'an animated WebP without its frames',
      bytes: riff(frames.subarray(12, frames.indexOf('ANMF'))),
      ends: 'unreadable',
    },
    { name: 'a CMYK JPEG', bytes: cmyk, ends: uprightSize },
    {
      name: 'a CMYK JPEG of the other transform',
      bytes: patchAt(cmyk, latin('Adobe'), (at, copy) => copy.writeUInt8(copy[at + 11] === 2 ? 0 : 2, at + 11)),
      ends: uprightSize,
    },
    { name: 'a gray JPEG', bytes: await plainPicture(1).toColourspace('b-w').jpeg().toBuffer(), ends: uprightSize },
    { name: 'a gray PNG of 1 bit', bytes: zeroPng(WIDTH, HEIGHT, 1, 0, 1), ends: uprightSize },
    {
      name: 'a PNG of 16 bits',
      bytes: await plainPicture().toColourspace('rgb16').png().toBuffer(),
      ends: uprightSize,
    },
    {
      name: 'a gray PNG of 16 bits',
      bytes: await plainPicture(1).toColourspace('grey16').png().toBuffer(),
      ends: uprightSize,
    },
    {
      name: 'a PNG with a palette, partly clear',
      bytes: await plainPicture(4).png({ palette: true, colours: 16 }).toBuffer(),
      ends: uprightSize,
    },
    {
      name: 'an interlaced PNG',
      bytes: await plainPicture(4).png({ progressive: true }).toBuffer(),
      ends: uprightSize,
    },
    { name: 'a PNG with alpha', bytes: rgba, ends: uprightSize },
    { name: 'a lossless WebP with alpha', bytes: webpLossless, ends: uprightSize },
    { name: 'a progressive JPEG', bytes: progressive, ends: uprightSize },
    {
      name: 'a JPEG of one pixel',
      bytes: await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
        .jpeg()
        .toBuffer(),
      ends: { width: 1, height: 1 },
    },
    { name: 'an arithmetic JPEG', bytes: size(0xc9, WIDTH, HEIGHT), ends: uprightSize },
    { name: 'a lossless JPEG', bytes: size(0xc3, WIDTH, HEIGHT), ends: 'unsupported' },
    { name: 'a hierarchical JPEG', bytes: size(0xc5, WIDTH, HEIGHT), ends: 'unsupported' },
    {
      name: 'a JPEG of 12 bits',
      bytes: patchAt(jpeg, Buffer.from([0xff, 0xc0]), (at, copy) => copy.writeUInt8(12, at + 4)),
      ends: 'unsupported',
    },
    {
      name: 'a JPEG whose scan header is as some phones write it',
      bytes: patchAt(jpeg, Buffer.from([0xff, 0xda]), (at, copy) =>
        copy.writeUInt8(0, at + 2 + copy.readUInt16BE(at + 2) - 2),
      ),
      ends: uprightSize,
    },
    {
      name: 'a JPEG with stray bytes before its end',
      bytes: Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(40, 1), jpeg.subarray(-2)]),
      ends: uprightSize,
    },
    {
      name: 'a JPEG with fill bytes before its markers',
      bytes: withSegments(jpeg, Buffer.alloc(500, 0xff)),
      ends: uprightSize,
    },
  ]

  const liars: OddFile[] = [
    { name: 'a JPEG that claims a larger size', bytes: size(0xc0, 4000, 4000), ends: 'unreadable' },
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
    { name: 'a PNG that claims a larger size', bytes: pngSize(4000, 4000), ends: 'unreadable' },
    { name: 'a PNG of no width', bytes: pngSize(0, 5), ends: 'unreadable' },
    {
      name: 'a PNG with a wrong checksum of its header',
      bytes: Buffer.concat([picture.subarray(0, 29), u32(7), picture.subarray(33)]),
      ends: 'unreadable',
    },
    {
      name: 'a PNG with a wrong checksum of its pixels',
      bytes: patchAt(picture, latin('IDAT'), (at, copy) => copy.writeUInt32BE(9, at + 4 + copy.readUInt32BE(at - 4))),
      ends: 'unreadable',
    },
    {
      name: 'a PNG with a wrong checksum of a text',
      bytes: withChunks(picture, pngChunk('tEXt', latin('a\0b'), 1)),
      ends: uprightSize,
    },
    {
      name: 'a PNG whose first chunk is not its header',
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
      name: 'a PNG whose pixels are not zlib data',
      bytes: png(ihdr(WIDTH, HEIGHT), pngChunk('IDAT', deflateRawSync(Buffer.alloc(9000)))),
      ends: 'unreadable',
    },
    {
      name: 'a PNG that lacks its palette',
      bytes: png(ihdr(WIDTH, HEIGHT, 8, 3), pngChunk('IDAT', deflatedZeros(HEIGHT * (WIDTH + 1)))),
      ends: 'unreadable',
    },
    {
      name: 'a PNG chunk that claims 4 GB',
      bytes: withChunks(picture, Buffer.concat([u32(0xffffffff), latin('tEXt')])),
      ends: 'unreadable',
    },
    {
      name: 'a WebP that claims 4 GB',
      bytes: patchAt(webp, latin('RIFF'), (at, copy) => copy.writeUInt32LE(0xfffffffe, at + 4)),
      ends: 'unreadable',
    },
    {
      name: 'a WebP whose canvas is not its frame',
      bytes: riff(riffChunk('VP8X', Buffer.from([0, 0, 0, 0, 9, 0, 0, 9, 0, 0])), webp.subarray(12)),
      ends: 'unreadable',
    },
    { name: 'a WebP with an unknown chunk only', bytes: riff(riffChunk('ABCD', Buffer.alloc(40))), ends: 'unreadable' },
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

  return [...unusual, ...liars, ...broken]
}
