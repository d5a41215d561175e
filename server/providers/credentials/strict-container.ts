import { crc32 } from 'node:zlib'
import { isWholeSignature } from './cose-signature.ts'
import type { CredentialType } from './port.ts'

/**
 * What C2PA's hashes leave out and its reader does not look at: the headers of the boxes around a claim, and padding. A
 * file in which any of it is another than it must be was changed after it was signed.
 */
export function odditiesOf(bytes: Uint8Array, contentType: CredentialType): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const store = contentType === 'image/jpeg' ? storeOfJpeg(buffer) : storeIn(buffer)
    if (!store) return ['container.malformed']
    if (contentType === 'image/png' && !isChunkWhole(buffer)) return ['container.malformed']
    return isStrict(store) ? [] : ['container.malformed']
  } catch {
    // Whatever cannot be walked to its end is not as it was written.
    return ['container.malformed']
  }
}

const DESCRIPTION = 8 + 8
const STORE_SIGNATURE = Buffer.from('jumdc2pa', 'latin1')

/** Whether the bytes of a file hold what was once a store of claims, readable or not. */
export const hasRemains = (bytes: Uint8Array): boolean => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return ['jumdc2pa', 'jumdc2ma', 'jumdc2cl', 'jumdc2cs'].some((text) => buffer.includes(text, 0, 'latin1'))
}

/** Where the store lies in one piece. */
function storeIn(bytes: Buffer): Buffer | undefined {
  const at = bytes.indexOf(STORE_SIGNATURE) - DESCRIPTION + 4
  if (at < 0) return undefined
  return bytes.subarray(at, at + bytes.readUInt32BE(at))
}

const JPEG_STORE_INSTANCE = 0x0211
const APP11 = 0xeb
const START_OF_SCAN = 0xda

/** A JPEG holds it in pieces of 64 kB, each with a number and the head of the whole (ISO 19566-5, D.2). */
function storeOfJpeg(bytes: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN) {
    const length = bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at + 4, at + 2 + length)
    if (bytes[at + 1] === APP11 && segment.length > 16) {
      const isOurs =
        segment.toString('latin1', 0, 2) === 'JP' &&
        segment.readUInt16BE(2) === JPEG_STORE_INSTANCE &&
        segment.readUInt32BE(4) === pieces.length + 1
      if (!isOurs) return undefined
      if (pieces[0] && !segment.subarray(8, 16).equals(pieces[0].subarray(0, 8))) return undefined
      pieces.push(segment.subarray(pieces.length === 0 ? 8 : 16))
    }
    at += 2 + length
  }
  const store = Buffer.concat(pieces)
  return store.length >= 8 && store.readUInt32BE(0) === store.length ? store : undefined
}

/** A PNG's reader may pass over a wrong checksum of a chunk that it need not know. */
function isChunkWhole(bytes: Buffer): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + 8 + length
    if (bytes.toString('latin1', at + 4, at + 8) === 'caBX')
      return crc32(bytes.subarray(at + 4, end)) === bytes.readUInt32BE(end)
    at = end + 4
  }
  return false
}

type Box = { type: string; content: Buffer }

/** Boxes fill what they are in to the last byte. */
function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  let at = 0
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at)
    if (length < 8 || at + length > bytes.length) throw new Error('a box that ends elsewhere')
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + length) })
    at += length
  }
  return boxes
}

const TYPE_SUFFIX = '00110010800000aa00389b71'
/** A label follows and may be asked for by it; a salt may follow that. */
const REQUESTABLE_WITH_LABEL = 0x03
const PRIVATE = 0x10
/** A manifest's own label is named by the claim's addresses. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  c2pa: ['c2pa'],
  c2as: ['c2pa.assertions'],
  c2cl: ['c2pa.claim', 'c2pa.claim.v2'],
  c2cs: ['c2pa.signature'],
}
const CLAIM_BOXES = new Set(['c2cl', 'c2cs'])
/** By the type of a box, what a box directly inside of it may be. Assertions are covered by the claim's hashes. */
const INSIDE: Readonly<Record<string, ReadonlySet<string>>> = {
  c2pa: new Set(['c2ma', 'c2um', 'c2cm']),
  c2ma: new Set(['c2as', 'c2cl', 'c2cs', 'c2vc', 'c2db']),
  c2um: new Set(['c2as', 'c2cl', 'c2cs', 'c2vc', 'c2db']),
  c2cm: new Set(['c2as', 'c2cl', 'c2cs', 'c2vc', 'c2db']),
}

/** The store, its manifests, and in each the heads of its claim, assertions and signature. */
function isStrict(store: Buffer): boolean {
  const [outer, ...others] = boxesIn(store)
  return outer !== undefined && others.length === 0 && isStrictBox(outer, new Set(['c2pa']))
}

function isStrictBox(box: Box, expected: ReadonlySet<string>): boolean {
  const [description, ...inside] = box.type === 'jumb' ? boxesIn(box.content) : []
  if (description?.type !== 'jumd') return false
  const type = description.content.toString('latin1', 0, 4)
  const suffix = description.content.toString('hex', 4, 16)
  if (!expected.has(type) || suffix !== TYPE_SUFFIX || !isRequestable(description) || !hasLabelOf(type, description))
    return false
  if (type === 'c2as') return inside.every(isAssertion)
  if (CLAIM_BOXES.has(type)) {
    if (inside.length !== 1 || inside[0]?.type !== 'cbor') return false
    return type === 'c2cl' || isWholeSignature(inside[0].content)
  }
  const allowed = INSIDE[type]
  return allowed === undefined || inside.every((each) => isStrictBox(each, allowed))
}

const isRequestable = ({ content }: Box): boolean => ((content[16] ?? 0) & ~PRIVATE) === REQUESTABLE_WITH_LABEL

/** Every byte of an assertion is hashed, but for the flags of its head. */
function isAssertion(box: Box): boolean {
  const [description] = box.type === 'jumb' ? boxesIn(box.content) : []
  return description?.type === 'jumd' && isRequestable(description)
}

function hasLabelOf(type: string, { content }: Box): boolean {
  const label = content.toString('latin1', 17, content.indexOf(0, 17))
  return LABELS[type]?.includes(label) ?? true
}
