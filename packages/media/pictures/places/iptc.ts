import { type Block, partOf } from './block.ts'

/**
 * Fields in record 2: content location (code, name), city, sublocation, province, country (code,
 * name).
 */
const PLACE_DATA_SETS = new Set([26, 27, 90, 92, 95, 100, 101])

const IPTC_RESOURCE = 0x0404
const SPACE = 0x20

/** Overwrites locations with spaces, so that the length stays the same. */
export function blankPlacesInIptc(block: Block): void {
  for (let at = 0; at + 5 <= block.size; ) {
    const head = block.read(at, 5)
    const length = head.readUInt16BE(3)
    if (head[0] !== 0x1c || length >= 0x8000) return
    const value = block.read(at + 5, length)
    if (head[1] === 2 && PLACE_DATA_SETS.has(head.readUInt8(2)) && value.some((byte) => byte !== SPACE))
      block.overwrite(at + 5, Buffer.alloc(value.length, SPACE))
    at += 5 + length
  }
}

/** Removes the locations from the IPTC fields that one of Photoshop's image resources contains. */
export function blankPlacesInPhotoshop(block: Block): void {
  for (let at = 0; at + 12 <= block.size; ) {
    const head = block.read(at, 7)
    if (head.toString('latin1', 0, 4) !== '8BIM') return
    const nameLength = 1 + head.readUInt8(6)
    const sizeAt = at + 6 + nameLength + (nameLength % 2)
    const sizeBytes = block.read(sizeAt, 4)
    if (sizeBytes.length < 4) return
    const size = sizeBytes.readUInt32BE(0)
    if (head.readUInt16BE(4) === IPTC_RESOURCE) blankPlacesInIptc(partOf(block, sizeAt + 4, sizeAt + 4 + size))
    at = sizeAt + 4 + size + (size % 2)
  }
}
