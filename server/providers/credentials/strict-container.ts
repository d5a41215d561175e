import { crc32 } from 'node:zlib'
import { isCompleteSignature } from './cose-signature.ts'
import type { ClaimStore, CredentialType } from './port.ts'

/**
 * Finds changes in bytes that C2PA neither hashes nor checks: box headers around the claim, and
 * padding. They prove that the file was changed after signing.
 */
export function findContainerFaults(bytes: Uint8Array, contentType: CredentialType): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const store = contentType === 'image/jpeg' ? storeOfJpeg(buffer) : storeIn(buffer)
    if (!store) return ['container.malformed']
    if (contentType === 'image/png' && !hasValidChecksums(buffer)) return ['container.malformed']
    return isStrict(store) ? [] : ['container.malformed']
  } catch {
    // We never write a container that cannot be parsed to its end.
    return ['container.malformed']
  }
}

const DESCRIPTION = 8 + 8
const STORE_SIGNATURE = Buffer.from('jumdc2pa', 'latin1')

/**
 * True if the file contains the start of a claim store, even a damaged one. A claim store contains
 * all credentials of a file.
 */
export const hasClaimStoreBytes = (bytes: Uint8Array): boolean => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return ['jumdc2pa', 'jumdc2ma', 'jumdc2cl', 'jumdc2cs'].some((text) => buffer.includes(text, 0, 'latin1'))
}

/** Claim store of a file type that stores it in one piece, such as PNG but not JPEG. */
function storeIn(bytes: Buffer): Buffer | undefined {
  const at = bytes.indexOf(STORE_SIGNATURE) - DESCRIPTION + 4
  if (at < 0) return undefined
  return bytes.subarray(at, at + bytes.readUInt32BE(at))
}

const JPEG_STORE_INSTANCE = 0x0211
const APP11 = 0xeb
const START_OF_SCAN = 0xda

/** Joins a JPEG's claim store from its pieces. */
function storeOfJpeg(bytes: Buffer): Buffer | undefined {
  const store = Buffer.concat(piecesOfJpeg(bytes) ?? [])
  return store.length >= 8 && store.readUInt32BE(0) === store.length ? store : undefined
}

/** Finds the pieces of a JPEG's claim store in its segments of 64 kB (ISO 19566-5, D.2). */
function piecesOfJpeg(bytes: Buffer): Buffer[] | undefined {
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
  return pieces
}

/**
 * Checks the checksum of the PNG chunk with the claim store, because the library may ignore
 * unknown chunk types.
 */
function hasValidChecksums(bytes: Buffer): boolean {
  const chunk = findStoreChunk(bytes)
  return chunk !== undefined && crc32(chunk.checked) === bytes.readUInt32BE(chunk.end)
}

function updateChecksum(bytes: Buffer): void {
  const chunk = findStoreChunk(bytes)
  if (chunk) bytes.writeUInt32BE(crc32(chunk.checked), chunk.end)
}

/** Finds the bytes that the checksum of the PNG chunk covers, and the position of the checksum. */
function findStoreChunk(bytes: Buffer): { checked: Buffer; end: number } | undefined {
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'caBX') return { checked: bytes.subarray(at + 4, end), end }
    at = end + 4
  }
  return undefined
}

/**
 * Returns the COSE signature of the active manifest, which is the last one in the claim store.
 * Undefined if the container cannot be parsed.
 */
export function findActiveSignature(bytes: Uint8Array, contentType: CredentialType): Uint8Array | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const store = contentType === 'image/jpeg' ? storeOfJpeg(buffer) : storeIn(buffer)
    const [outer] = store ? boxesIn(store) : []
    const manifest = outer && boxesIn(outer.content).at(-1)
    const parts = manifest ? boxesIn(manifest.content).filter(({ type }) => type === 'jumb') : []
    const signature = parts.map(({ content }) => boxesIn(content)).find(([description]) => isSignature(description))
    return signature?.find(({ type }) => type === 'cbor')?.content
  } catch {
    // Files of others may have any form.
    return undefined
  }
}

/**
 * Returns the claim store of a file, and the label of its active manifest. Undefined if there is
 * none, or if the container cannot be parsed.
 */
export function findClaimStore(bytes: Uint8Array, contentType: CredentialType): ClaimStore | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const store = contentType === 'image/jpeg' ? storeOfJpeg(buffer) : storeIn(buffer)
    const [outer] = store ? boxesIn(store) : []
    const manifest = outer && boxesIn(outer.content).at(-1)
    const [description] = manifest ? boxesIn(manifest.content) : []
    return store && description ? { id: labelIn(description), bytes: new Uint8Array(store) } : undefined
  } catch {
    // Files of others may have any form.
    return undefined
  }
}

const labelIn = ({ content }: Box): string => content.toString('latin1', 17, content.indexOf(0, 17))

const isSignature = (description: Box | undefined): boolean =>
  description?.type === 'jumd' && description.content.toString('latin1', 0, 4) === 'c2cs'

/**
 * Returns the file with `to` in place of the signature `from`, which has the same length. Undefined
 * if the file does not contain it.
 */
export function replaceSignature(
  { bytes, contentType }: { bytes: Uint8Array; contentType: CredentialType },
  from: Uint8Array,
  to: Uint8Array,
): Uint8Array | undefined {
  const file = Buffer.from(bytes)
  if (contentType !== 'image/jpeg') {
    const at = file.indexOf(from)
    if (at < 0) return undefined
    file.set(to, at)
    if (contentType === 'image/png') updateChecksum(file)
    return file
  }
  const pieces = piecesOfJpeg(file) ?? []
  const at = Buffer.concat(pieces).indexOf(from)
  if (at < 0) return undefined
  let start = 0
  for (const piece of pieces) {
    // The pieces share their memory with the file.
    const begin = Math.max(at, start)
    const end = Math.min(at + to.length, start + piece.length)
    if (begin < end) piece.set(to.subarray(begin - at, end - at), begin - start)
    start += piece.length
  }
  return file
}

type Box = { type: string; content: Buffer }

/** The last box must end exactly at the last byte. */
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
/**
 * Flags of a box: it has a label by which it can be requested, and a private box (such as a salt)
 * may follow.
 */
const REQUESTABLE_WITH_LABEL = 0x03
const PRIVATE = 0x10
/** Expected labels for each box type. The signed claim already contains that of the manifest. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  c2pa: ['c2pa'],
  c2as: ['c2pa.assertions'],
  c2cl: ['c2pa.claim', 'c2pa.claim.v2'],
  c2cs: ['c2pa.signature'],
}
const CLAIM_BOXES = new Set(['c2cl', 'c2cs'])
/**
 * Box types that are allowed directly inside each box type. Hashes in the claim protect those
 * inside an assertion.
 */
const INSIDE: Readonly<Record<string, ReadonlySet<string>>> = {
  c2pa: new Set(['c2ma', 'c2um', 'c2cm']),
  c2ma: new Set(['c2as', 'c2cl', 'c2cs', 'c2vc', 'c2db']),
  c2um: new Set(['c2as', 'c2cl', 'c2cs', 'c2vc', 'c2db']),
  c2cm: new Set(['c2as', 'c2cl', 'c2cs', 'c2vc', 'c2db']),
}

/**
 * Checks the headers of the claim store, its manifests, and their claims, assertions and
 * signatures.
 */
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
    return type === 'c2cl' || isCompleteSignature(inside[0].content)
  }
  const allowed = INSIDE[type]
  return allowed === undefined || inside.every((each) => isStrictBox(each, allowed))
}

const isRequestable = ({ content }: Box): boolean => ((content[16] ?? 0) & ~PRIVATE) === REQUESTABLE_WITH_LABEL

/** A hash protects the other bytes of an assertion. */
function isAssertion(box: Box): boolean {
  const [description] = box.type === 'jumb' ? boxesIn(box.content) : []
  return description?.type === 'jumd' && isRequestable(description)
}

const hasLabelOf = (type: string, description: Box): boolean => LABELS[type]?.includes(labelIn(description)) ?? true
