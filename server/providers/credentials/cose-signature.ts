import { createHash, type KeyObject, sign } from 'node:crypto'
import { decode, encode, Tagged } from 'cborg'

/** In the chain, the certificate of the key comes first. */
export type Signer = { key: KeyObject; chain: readonly Buffer[]; algorithm: SigningAlgorithm }

/** Numbers of COSE (RFC 9053, RFC 8230) by C2PA's names. */
const ALGORITHMS = {
  es256: { cose: -7, hash: 'sha256' },
  es384: { cose: -35, hash: 'sha384' },
  es512: { cose: -36, hash: 'sha512' },
  ps256: { cose: -37, hash: 'sha256' },
  ed25519: { cose: -8, hash: null },
} as const
export type SigningAlgorithm = keyof typeof ALGORITHMS

const COSE_SIGN1 = 18
const HEADER_ALGORITHM = 1
const HEADER_CHAIN = 33
const TIMESTAMP = 'sigTst2'

/** Bytes to reserve for a timestamp. A longer token is stored beside the file. */
const TIMESTAMP_BYTES = 8192

/**
 * Bytes to reserve for the signature, its certificates and its timestamp. C2PA fills this space
 * after signing.
 */
export const signatureBytes = ({ chain }: Pick<Signer, 'chain'>, hasTimestamps: boolean): number =>
  chain.reduce((bytes, certificate) => bytes + certificate.length + 8, 2048) + (hasTimestamps ? TIMESTAMP_BYTES : 0)

/** Returns the signature as COSE_Sign1, padded to exactly `wanted` bytes. */
export function signClaim(signer: Signer, claim: Uint8Array, wanted: number): Uint8Array {
  const { cose, hash } = ALGORITHMS[signer.algorithm]
  const protectedHeader = encode(
    new Map<number, unknown>([
      [HEADER_ALGORITHM, cose],
      [HEADER_CHAIN, [...signer.chain]],
    ]),
  )
  const toSign = encode(['Signature1', protectedHeader, new Uint8Array(0), claim])
  const signature = sign(hash, toSign, {
    key: signer.key,
    dsaEncoding: 'ieee-p1363',
    ...(signer.algorithm === 'ps256' ? { padding: 6, saltLength: 32 } : {}),
  })
  return padded([protectedHeader, new Map(), null, signature], wanted)
}

type Sign1 = readonly [
  protectedHeader: Uint8Array,
  header: ReadonlyMap<unknown, unknown>,
  claim: unknown,
  signature: Uint8Array,
]

function padded([protectedHeader, header, claim, signature]: Sign1, wanted: number): Uint8Array {
  const withPadding = (bytes: number): Uint8Array =>
    encode(
      new Tagged(COSE_SIGN1, [protectedHeader, new Map([...header, ['pad', new Uint8Array(bytes)]]), claim, signature]),
    )
  // The padding's length prefix takes one or two bytes.
  let padding = wanted - withPadding(0).length - 2
  padding += wanted - withPadding(padding).length
  return withPadding(padding)
}

/** @throws if the bytes are no COSE_Sign1 */
function readSign1(bytes: Uint8Array): Sign1 {
  const tagged: unknown = decode(bytes, { tags: Tagged.preserve(COSE_SIGN1), useMaps: true })
  const parts: unknown = tagged instanceof Tagged ? tagged.value : undefined
  if (!Array.isArray(parts) || parts.length !== 4) throw new Error('the signature has another form')
  const [protectedHeader, header, claim, signature] = parts as readonly unknown[]
  if (!(protectedHeader instanceof Uint8Array) || !(header instanceof Map) || !(signature instanceof Uint8Array))
    throw new Error('the signature has other parts')
  return [protectedHeader, header, claim, signature]
}

/**
 * Returns the SHA-256 for which a timestamp of this signature is requested. As C2PA 2.1 requires
 * for `sigTst2`, it is the hash of the bytes that a countersignature (RFC 8152, 4.5) would sign.
 * @throws if the bytes are no COSE_Sign1
 */
export function imprintOf(bytes: Uint8Array): Buffer {
  const [protectedHeader, , , signature] = readSign1(bytes)
  const countersigned = encode(['CounterSignature', protectedHeader, new Uint8Array(0), encode(signature)])
  return createHash('sha256').update(countersigned).digest()
}

/**
 * Returns the signature with a timestamp in place of some of its padding, so that its length stays
 * the same. Undefined if the padding is too short.
 */
export function withTimestamp(bytes: Uint8Array, token: Uint8Array): Uint8Array | undefined {
  const [protectedHeader, header, claim, signature] = readSign1(bytes)
  const room = header.get('pad')
  if (!(room instanceof Uint8Array) || room.length < token.length + TIMESTAMP_FRAME) return undefined
  const stamp = new Map([['tstTokens', [new Map([['val', token]])]]])
  return padded([protectedHeader, new Map([[TIMESTAMP, stamp]]), claim, signature], bytes.length)
}
/** Number of bytes that suffices for the names and lengths around a token. */
const TIMESTAMP_FRAME = 64

/**
 * Returns the timestamp inside a signature, if there is exactly one.
 * @throws if the bytes are no COSE_Sign1
 */
export function timestampIn(bytes: Uint8Array): Uint8Array | undefined {
  const [, header] = readSign1(bytes)
  const stamp: unknown = header.get(TIMESTAMP)
  const tokens: unknown = stamp instanceof Map ? stamp.get('tstTokens') : undefined
  if (!Array.isArray(tokens) || tokens.length !== 1) return undefined
  const [token] = tokens as readonly unknown[]
  const value: unknown = token instanceof Map ? token.get('val') : undefined
  return value instanceof Uint8Array ? value : undefined
}

/** Headers that may be unsigned: padding, and proofs with their own signatures. */
const PADDING = ['pad', 'pad2']
const UNPROTECTED = new Set<unknown>([...PADDING, 'sigTst', TIMESTAMP, 'rVals', HEADER_CHAIN])

/**
 * True if each byte of a COSE_Sign1 is either signed or padding with zeros. The claim must not be
 * inside.
 */
export function isCompleteSignature(bytes: Uint8Array): boolean {
  const [, header, claim] = readSign1(bytes)
  if (claim !== null || ![...header.keys()].every((key) => UNPROTECTED.has(key))) return false
  return PADDING.every((name) => {
    const padding: unknown = header.get(name)
    return padding === undefined || (padding instanceof Uint8Array && padding.every((byte) => byte === 0))
  })
}
