import type { BytesAt } from '../file-window.ts'
import { MAX_SCANNED_PIXELS, MAX_SCANS } from '../picture.ts'
import { hasTooManyScans, isDamaged, isTruncated, isUnsupported } from '../refuse.ts'

/** The second byte of the marker, and the start and end of the data. */
export type JpegSegment = { marker: number; start: number; end: number }

const SOI = 0xd8
const EOI = 0xd9
const START_OF_SCAN = 0xda
const TEM = 0x01
const STRIDE = 16_384

/**
 * After 0xff, these bytes do not end the scan: a restart marker, a fill byte, or zero, which marks
 * the 0xff as image data.
 */
const belongsToScan = (byte: number): boolean => byte === 0 || byte === 0xff || (byte >= 0xd0 && byte <= 0xd7)

/** 0xc0 to 0xcf, except for the table markers in that range. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Baseline, extended and progressive, with Huffman or arithmetic coding. */
const FRAMES_READ = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca])

/**
 * Yields every segment of the image at `from` in file order, up to its end marker. Skips image
 * data.
 * @throws TaskRefused (unreadable) if the file ends before the image does.
 */
export function* jpegSegments(file: BytesAt, from = 0): Generator<JpegSegment, void, void> {
  for (let at = from + 2; ; ) {
    const found = findMarker(file, at)
    if (!found) throw isTruncated()
    const { marker, after } = found
    if (marker === EOI) {
      yield { marker, start: after, end: after }
      return
    }
    if (marker === SOI || marker === TEM) {
      at = after
      continue
    }
    const head = file.read(after, 2)
    if (head.length < 2) throw isTruncated()
    const length = head.readUInt16BE(0)
    if (length < 2) throw isDamaged()
    const end = after + length
    if (end > file.size) throw isTruncated()
    yield { marker, start: after + 2, end }
    at = end
  }
}

/** The position must not be inside image data. */
function findMarker(file: BytesAt, from: number): { marker: number; after: number } | undefined {
  let isMarker = false
  for (let at = from; at < file.size; ) {
    const bytes = file.read(at, STRIDE)
    if (bytes.length === 0) return undefined
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]
      if (isMarker && byte !== undefined && !belongsToScan(byte)) return { marker: byte, after: at + i + 1 }
      isMarker = byte === 0xff
    }
    at += bytes.length
  }
  return undefined
}

/**
 * Reads the size from the frame header and counts the scans.
 * @throws TaskRefused: unreadable, unsupported, tooManyScans
 */
export function readJpegHeader(file: BytesAt): { width: number; height: number; hasAlpha: boolean } {
  let size: { width: number; height: number } | undefined
  let scans = 0
  for (const { marker, start, end } of jpegSegments(file)) {
    if (isFrame(marker)) {
      if (size || end - start < 6) throw isDamaged()
      if (!FRAMES_READ.has(marker)) throw isUnsupported('a lossless or hierarchical JPEG')
      const head = file.read(start, 6)
      if (head[0] !== 8) throw isUnsupported('a JPEG of more than 8 bits a channel')
      size = { height: head.readUInt16BE(1), width: head.readUInt16BE(3) }
    }
    if (marker === START_OF_SCAN) {
      if (!size) throw isDamaged()
      scans++
      if (scans > MAX_SCANS || (scans > 1 && scans * size.width * size.height > MAX_SCANNED_PIXELS))
        throw hasTooManyScans()
    }
  }
  if (!size || scans === 0) throw isDamaged()
  return { ...size, hasAlpha: false }
}
