import { type Block, partOf } from './block.ts'
import { blankPlacesInIptc, blankPlacesInPhotoshop } from './iptc.ts'
import { blankPlacesInXmp } from './xmp.ts'

const GPS = 0x8825
/** Tags whose values are directories: sub-images and EXIF. */
const DIRECTORIES = new Set([0x014a, 0x8769])
const XMP = 0x02bc
const IPTC = 0x83bb
const PHOTOSHOP = 0x8649

const PARTS = new Set([GPS, XMP, IPTC, PHOTOSHOP])

/** Bytes of one value, by the number of its type. */
const BYTES_OF_TYPE = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/** Regular files never reach these limits, which stop a malicious file from occupying a thread. */
const MAX_DIRECTORIES = 512
const MAX_ENTRIES = 2048
const MAX_VALUE = 16_000_000
const MAX_GPS_ENTRIES = 64
const MAX_GPS_VALUE = 4096
const MAX_PARTS = 64

const ENTRY = 12

type Order = {
  u16: (bytes: Buffer, at: number) => number
  u32: (bytes: Buffer, at: number) => number
  put16: (n: number) => Buffer
}

const LITTLE: Order = {
  u16: (bytes, at) => bytes.readUInt16LE(at),
  u32: (bytes, at) => bytes.readUInt32LE(at),
  put16: (n) => Buffer.from([n & 0xff, n >> 8]),
}
const BIG: Order = {
  u16: (bytes, at) => bytes.readUInt16BE(at),
  u32: (bytes, at) => bytes.readUInt32BE(at),
  put16: (n) => Buffer.from([n >> 8, n & 0xff]),
}

type Entry = { tag: number; value: Block; pointsTo: number; bytes: Buffer }

/**
 * Removes the locations from a TIFF or EXIF: the GPS directory with its values, and the locations
 * in XMP and IPTC. The entry that points to the GPS directory is deleted, so the directory that
 * contained this entry ends 12 bytes earlier. Everything else keeps its position.
 */
export function blankPlacesInTiff(block: Block): void {
  const head = block.read(0, 8)
  const order = orderOf(head)
  if (!order || head.length < 8) return
  const visited = new Set<number>()
  const ahead = [order.u32(head, 4)]
  let partsLeft = MAX_PARTS
  while (ahead.length > 0 && visited.size < MAX_DIRECTORIES) {
    const at = ahead.pop() ?? 0
    if (at < 8 || visited.has(at)) continue
    visited.add(at)
    const directory = readDirectory(block, at, order)
    if (!directory) continue
    const { entries, next } = directory
    for (const { tag, value, pointsTo } of entries) {
      if (DIRECTORIES.has(tag)) ahead.push(...offsetsIn(value, order))
      if (!PARTS.has(tag) || partsLeft-- <= 0) continue
      if (tag === GPS) blankDirectory(block, pointsTo, order)
      if (tag === XMP) blankPlacesInXmp(value)
      if (tag === IPTC) blankPlacesInIptc(value)
      if (tag === PHOTOSHOP) blankPlacesInPhotoshop(value)
    }
    if (entries.some(({ tag }) => tag === GPS)) {
      const remaining = entries.filter(({ tag }) => tag !== GPS)
      block.overwrite(
        at,
        Buffer.concat([
          order.put16(remaining.length),
          ...remaining.map(({ bytes }) => bytes),
          next,
          Buffer.alloc(ENTRY * (entries.length - remaining.length)),
        ]),
      )
    }
    if (next.length === 4) ahead.push(order.u32(next, 0))
  }
}

function orderOf(head: Buffer): Order | undefined {
  const mark = head.toString('latin1', 0, 4)
  if (mark === 'II*\0') return LITTLE
  return mark === 'MM\0*' ? BIG : undefined
}

function readDirectory(block: Block, at: number, order: Order): { entries: Entry[]; next: Buffer } | undefined {
  const counted = block.read(at, 2)
  if (counted.length < 2) return undefined
  const count = order.u16(counted, 0)
  const table = block.read(at + 2, count * ENTRY)
  if (count > MAX_ENTRIES || table.length < count * ENTRY) return undefined
  const entries = Array.from({ length: count }, (_, index) => {
    const from = index * ENTRY
    const size = (BYTES_OF_TYPE[order.u16(table, from + 2)] ?? 0) * order.u32(table, from + 4)
    const pointsTo = order.u32(table, from + 8)
    const valueAt = size > 4 ? pointsTo : at + 2 + from + 8
    const value = partOf(block, valueAt, valueAt + Math.min(size, MAX_VALUE))
    return { tag: order.u16(table, from), value, pointsTo, bytes: table.subarray(from, from + ENTRY) }
  })
  return { entries, next: block.read(at + 2 + count * ENTRY, 4) }
}

function offsetsIn(value: Block, order: Order): number[] {
  const bytes = value.read(0, 4 * MAX_DIRECTORIES)
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => order.u32(bytes, index * 4))
}

function blankDirectory(block: Block, at: number, order: Order): void {
  const directory = at >= 8 ? readDirectory(block, at, order) : undefined
  if (!directory) return
  for (const { value } of directory.entries.slice(0, MAX_GPS_ENTRIES))
    value.overwrite(0, Buffer.alloc(Math.min(value.size, MAX_GPS_VALUE)))
  block.overwrite(at, Buffer.alloc(2 + directory.entries.length * ENTRY))
}
