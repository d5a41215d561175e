import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** Helpers that build the bytes of pictures by hand. */

export const u16 = (n: number): Buffer => Buffer.from([(n >> 8) & 0xff, n & 0xff])
export const u32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n >>> 0)
  return bytes
}
export const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

export const PNG_MARK = latin('\x89PNG\r\n\x1a\n')

export const pngChunk = (name: string, data: Buffer = Buffer.alloc(0), crc?: number): Buffer =>
  Buffer.concat([u32(data.length), latin(name), data, u32(crc ?? crc32(Buffer.concat([latin(name), data])))])

/** Color types: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA. */
export const ihdr = (width: number, height: number, depth = 8, color = 2, interlaced = 0): Buffer =>
  pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([depth, color, 0, 0, interlaced])]))

export const iend = pngChunk('IEND')

export const png = (header: Buffer, ...chunks: Buffer[]): Buffer => Buffer.concat([PNG_MARK, header, ...chunks, iend])

/** A repeated block in zlib's format, cheap to create and expensive to unpack. */
export function deflatedRepeats(block: Buffer, times: number): Buffer {
  const compressed = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH })
  // Adler-32 of the whole, from what one block adds to the two sums.
  let [low, high] = [0, 0]
  for (const byte of block) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  let [a, b] = [1, 0]
  for (let i = 0; i < times; i++) {
    b = (b + (block.length % 65_521) * a + high) % 65_521
    a = (a + low) % 65_521
  }
  const end = Buffer.concat([deflateRawSync(Buffer.alloc(0)), u16(b), u16(a)])
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: times }, () => compressed), end])
}

export const deflatedZeros = (count: number): Buffer =>
  deflatedRepeats(Buffer.alloc(Math.min(count, 1_000_000)), Math.ceil(count / 1_000_000))

/** Rows as described by the header, each with a filter byte. */
export const zeroPng = (width: number, height: number, depth: number, color: number, channels: number): Buffer =>
  png(
    ihdr(width, height, depth, color),
    pngChunk('IDAT', deflatedZeros(height * (1 + Math.ceil((width * depth * channels) / 8)))),
  )

export const pngText = (keyword: string, text: string): Buffer => pngChunk('tEXt', latin(`${keyword}\0${text}`))
export const pngZtext = (keyword: string, deflated: Buffer): Buffer =>
  pngChunk('zTXt', Buffer.concat([latin(`${keyword}\0\0`), deflated]))
export const pngXmp = (xmp: string, isDeflated = false): Buffer =>
  pngChunk(
    'iTXt',
    Buffer.concat([
      latin('XML:com.adobe.xmp\0'),
      Buffer.from([isDeflated ? 1 : 0, 0, 0, 0]),
      isDeflated ? deflateSync(latin(xmp)) : latin(xmp),
    ]),
  )

export const withChunks = (picture: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([picture.subarray(0, 33), ...chunks, picture.subarray(33)])

export const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data])

export const withSegments = (picture: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)])

export const riffChunk = (name: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([latin(name), length, data, Buffer.alloc(data.length % 2)])
}
export const riff = (...chunks: Buffer[]): Buffer => riffChunk('RIFF', Buffer.concat([latin('WEBP'), ...chunks]))

/** Big-endian, as in EXIF: entries of (tag, type, count, value or offset). */
export const ifd = (entries: readonly (readonly [number, number, number, number])[], next = 0): Buffer =>
  Buffer.concat([
    u16(entries.length),
    ...entries.map(([tag, type, count, value]) => Buffer.concat([u16(tag), u16(type), u32(count), u32(value)])),
    u32(next),
  ])
export const tiff = (...parts: Buffer[]): Buffer => Buffer.concat([latin('MM\0*'), u32(8), ...parts])
export const exif = (...parts: Buffer[]): Buffer => Buffer.concat([latin('Exif\0\0'), tiff(...parts)])

/**
 * A gray progressive JPEG of one color with `scans` scans, each a few hundred bytes long. It is
 * far more expensive to decode than its size suggests.
 */
export function jpegOfScans(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const quantization = segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)]))
  const frame = segment(0xc2, Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])]))
  // Codes of one bit each: "no difference", and 0xe0, which starts a run of up to 32 767 blocks
  // without a coefficient (14 more bits follow).
  const codes = (kind: number, symbol: number) =>
    segment(0xc4, Buffer.concat([Buffer.from([kind]), Buffer.from([1]), Buffer.alloc(15), Buffer.from([symbol])]))
  const first = segment(0xda, Buffer.from([1, 1, 0, 0, 0, 0]))
  const later = segment(0xda, Buffer.from([1, 1, 0, 1, 63, 0]))
  const runs = Math.ceil(blocks / 16_384)
  // A 0 and 14 zeros, which are a run of 16 384 blocks: 15 bits each.
  const laterData = Buffer.alloc(Math.ceil((runs * 15) / 8))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    quantization,
    frame,
    codes(0x00, 0),
    codes(0x10, 0xe0),
    first,
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans - 1 }, () => Buffer.concat([later, laterData])),
    Buffer.from([0xff, 0xd9]),
  ])
}
