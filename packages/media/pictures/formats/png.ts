import type { BytesAt } from '../file-window.ts'
import { isDamaged, isTruncated } from '../refuse.ts'

/** The data is followed by a checksum of four bytes. */
export type PngChunk = { name: string; start: number; end: number }

/**
 * Usual pictures have a few hundred. Millions of empty chunks would occupy a thread for a long
 * time.
 */
const MAX_CHUNKS = 50_000

const COLORS_WITH_ALPHA = new Set([4, 6])

/**
 * Yields every chunk in file order, up to IEND.
 * @throws TaskRefused (unreadable) if the file ends before the image does.
 */
export function* pngChunks(file: BytesAt): Generator<PngChunk, void, void> {
  let count = 0
  for (let at = 8; ; ) {
    if (++count > MAX_CHUNKS) throw isDamaged()
    const head = file.read(at, 8)
    if (head.length < 8) throw isTruncated()
    const start = at + 8
    const end = start + head.readUInt32BE(0)
    const name = head.toString('latin1', 4, 8)
    if (end + 4 > file.size) throw isTruncated()
    yield { name, start, end }
    if (name === 'IEND') return
    at = end + 4
  }
}

/** @throws TaskRefused: unreadable */
export function readPngHeader(file: BytesAt): { width: number; height: number; hasAlpha: boolean } {
  let size: { width: number; height: number } | undefined
  let hasAlpha = false
  let hasPixels = false
  for (const { name, start, end } of pngChunks(file)) {
    if (!size) {
      if (name !== 'IHDR' || end - start !== 13) throw isDamaged()
      const head = file.read(start, 13)
      size = { width: head.readUInt32BE(0), height: head.readUInt32BE(4) }
      hasAlpha = COLORS_WITH_ALPHA.has(head.readUInt8(9))
    }
    if (name === 'tRNS') hasAlpha = true
    if (name === 'IDAT') hasPixels = true
  }
  if (!size || !hasPixels) throw isDamaged()
  return { ...size, hasAlpha }
}
