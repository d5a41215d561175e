import type { BytesAt } from '../file-window.ts'
import { isDamaged, isTruncated } from '../refuse.ts'

/** A padding byte follows a chunk of odd length. */
export type WebpChunk = { name: string; start: number; end: number }

export type WebpHeader = { width: number; height: number; hasAlpha: boolean; isLossless: boolean }

/**
 * Yields every chunk in file order, up to the end that the header states.
 * @throws TaskRefused (unreadable) if the file ends earlier.
 */
export function* webpChunks(file: BytesAt): Generator<WebpChunk, void, void> {
  const whole = 8 + file.read(4, 4).readUInt32LE(0)
  if (whole > file.size) throw isTruncated()
  for (let at = 12; at + 8 <= whole; ) {
    const head = file.read(at, 8)
    const start = at + 8
    const end = start + head.readUInt32LE(4)
    if (end > whole) throw isTruncated()
    yield { name: head.toString('latin1', 0, 4), start, end }
    at = end + (end % 2)
  }
}

/**
 * The size is in the canvas header of an extended file, or in the header of the only frame.
 * @throws TaskRefused: unreadable
 */
export function readWebpHeader(file: BytesAt): WebpHeader {
  let canvas: { width: number; height: number; hasAlpha: boolean } | undefined
  for (const { name, start, end } of webpChunks(file)) {
    const head = file.read(start, Math.min(end - start, 10))
    if (name === 'VP8X' && head.length >= 10)
      canvas = {
        width: head.readUIntLE(4, 3) + 1,
        height: head.readUIntLE(7, 3) + 1,
        hasAlpha: (head.readUInt8(0) & 0x10) !== 0,
      }
    if (name === 'ANMF' && canvas) return { ...canvas, isLossless: firstChunkOfFrame(file, start, end) === 'VP8L' }
    if (name === 'VP8 ' && head.length >= 10) {
      const size = { width: head.readUInt16LE(6) & 0x3fff, height: head.readUInt16LE(8) & 0x3fff, hasAlpha: false }
      return { ...(canvas ?? size), isLossless: false }
    }
    if (name === 'VP8L' && head.length >= 5) {
      const bits = head.readUInt32LE(1)
      const size = {
        width: (bits & 0x3fff) + 1,
        height: ((bits >>> 14) & 0x3fff) + 1,
        hasAlpha: (bits & (1 << 28)) !== 0,
      }
      return { ...(canvas ?? size), isLossless: true }
    }
  }
  throw isDamaged()
}

/** The first chunk follows 16 bytes with the frame's position and timing. */
const firstChunkOfFrame = (file: BytesAt, start: number, end: number): string =>
  file.read(start + 16, Math.min(4, Math.max(0, end - start - 16))).toString('latin1')
