import type { FileWindow } from '../file-window.ts'
import { blockOfBytes, type Edit, partOf } from './block.ts'
import { blankPlacesInAny } from './metadata.ts'
import { blankPlacesInXmp } from './xmp.ts'

type Box = { type: string; start: number; end: number }
type Extent = { start: number; length: number }

const MAX_ITEM = 16_000_000
const MAX_ITEMS = 10_000
const MAX_EXTENTS = 1000

/** The range may be the content of another box. */
function* boxes(file: FileWindow, from: number, to: number): Generator<Box, void, void> {
  for (let at = from; at + 8 <= to; ) {
    const head = file.read(at, 16)
    if (head.length < 8) return
    const type = head.toString('latin1', 4, 8)
    let length = head.readUInt32BE(0)
    let start = at + 8
    if (length === 1 && head.length === 16) {
      length = Number(head.readBigUInt64BE(8))
      start = at + 16
    }
    const end = length === 0 ? to : at + length
    if (end < start || end > to) return
    yield { type, start, end }
    at = end
  }
}

/**
 * The `meta` box of a HEIC or AVIF lists EXIF and XMP as items, whose bytes may be anywhere in the
 * file.
 */
export function stripPlacesOfHeif(file: FileWindow, edits: Edit[]): void {
  const meta = [...boxes(file, 0, file.size)].find(({ type }) => type === 'meta')
  if (!meta) return
  const parts = [...boxes(file, meta.start + 4, meta.end)]
  const part = (name: string): Box | undefined => parts.find(({ type }) => type === name)
  const infos = part('iinf')
  const places = part('iloc')
  if (!infos || !places) return
  const kinds = kindsOfItems(file, infos)
  for (const [id, extents] of placesOfItems(file, places, part('idat')?.start)) {
    const kind = kinds.get(id)
    const total = extents.reduce((sum, { length }) => sum + length, 0)
    if (!kind || total > MAX_ITEM) continue
    const bytes = Buffer.concat(extents.map(({ start, length }) => Buffer.from(file.read(start, length))))
    const block = blockOfBytes(bytes)
    // An EXIF item starts with four bytes that contain the offset of its TIFF header.
    if (kind === 'xmp') blankPlacesInXmp(block)
    else if (bytes.length >= 4) blankPlacesInAny(partOf(block, 4 + bytes.readUInt32BE(0), bytes.length))
    if (!block.isChanged()) continue
    let taken = 0
    for (const { start, length } of extents) {
      edits.push({ at: start, length, bytes: bytes.subarray(taken, taken + length) })
      taken += length
    }
  }
}

function kindsOfItems(file: FileWindow, infos: Box): Map<number, 'exif' | 'xmp'> {
  const kinds = new Map<number, 'exif' | 'xmp'>()
  const version = file.read(infos.start, 1)[0] ?? 0
  for (const { type, start, end } of boxes(file, infos.start + 4 + (version === 0 ? 2 : 4), infos.end)) {
    const info = file.read(start, Math.min(end - start, 256))
    const isWide = info[0] === 3
    if (type !== 'infe' || (info[0] !== 2 && !isWide) || info.length < (isWide ? 14 : 12)) continue
    const id = isWide ? info.readUInt32BE(4) : info.readUInt16BE(4)
    const kindAt = isWide ? 10 : 8
    const kind = info.toString('latin1', kindAt, kindAt + 4)
    if (kind === 'Exif') kinds.set(id, 'exif')
    if (kind === 'mime' && info.includes('application/rdf+xml', kindAt)) kinds.set(id, 'xmp')
  }
  return kinds
}

/** The ranges of the file that contain each item. */
function placesOfItems(file: FileWindow, places: Box, idatStart: number | undefined): Map<number, Extent[]> {
  const found = new Map<number, Extent[]>()
  const bytes = Buffer.from(file.read(places.start, Math.min(places.end - places.start, 1_000_000)))
  let at = 0
  const take = (size: number): number => {
    at += size
    if (size === 8) return Number(bytes.readBigUInt64BE(at - 8))
    return size === 0 ? 0 : bytes.readUIntBE(at - size, size)
  }
  try {
    const version = take(1)
    take(3)
    const sizes = take(2)
    const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
    const indexSize = version === 0 ? 0 : sizes & 15
    const count = Math.min(take(version < 2 ? 2 : 4), MAX_ITEMS)
    for (let item = 0; item < count; item++) {
      const id = take(version < 2 ? 2 : 4)
      const method = version === 0 ? 0 : take(2) & 15
      take(2)
      const base = take(baseSize)
      const extentCount = take(2)
      if (extentCount > MAX_EXTENTS) break
      const extents = Array.from({ length: extentCount }, () => {
        take(indexSize)
        const offset = take(offsetSize)
        return { start: base + offset, length: take(lengthSize) }
      })
      const shift = method === 1 ? idatStart : 0
      if (method > 1 || shift === undefined) continue
      found.set(
        id,
        extents.map(({ start, length }) => ({
          start: start + shift,
          length: Math.max(0, Math.min(length, file.size - start - shift)),
        })),
      )
    }
  } catch (error) {
    // The table ends too early. The entries that were already read are still used.
    if (!(error instanceof RangeError)) throw error
  }
  return found
}
