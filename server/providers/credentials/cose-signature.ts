import { type KeyObject, sign } from 'node:crypto'
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

/**
 * Bytes to reserve for the signature and its certificates. C2PA fills this space after signing.
 */
export const signatureBytes = ({ chain }: Signer): number =>
  chain.reduce((bytes, certificate) => bytes + certificate.length + 8, 2048)

/** Returns the signature as COSE_Sign1, padded to exactly the reserved bytes. */
export function signClaim(signer: Signer, claim: Uint8Array): Uint8Array {
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
  const withPadding = (bytes: number): Uint8Array =>
    encode(new Tagged(COSE_SIGN1, [protectedHeader, new Map([['pad', new Uint8Array(bytes)]]), null, signature]))
  const wanted = signatureBytes(signer)
  // The padding's length prefix takes one or two bytes.
  let padding = wanted - withPadding(0).length - 2
  padding += wanted - withPadding(padding).length
  return withPadding(padding)
}

/** Headers that may be unsigned: padding, and proofs with their own signatures. */
const PADDING = ['pad', 'pad2']
const UNPROTECTED = new Set<unknown>([...PADDING, 'sigTst', 'sigTst2', 'rVals', HEADER_CHAIN])

/**
 * True if each byte of a COSE_Sign1 is either signed or padding with zeros. The claim must not be
 * inside.
 */
export function isCompleteSignature(bytes: Uint8Array): boolean {
  const tagged: unknown = decode(bytes, { tags: Tagged.preserve(COSE_SIGN1), useMaps: true })
  const parts: unknown = tagged instanceof Tagged ? tagged.value : undefined
  if (!Array.isArray(parts) || parts.length !== 4) return false
  const [, header, claim] = parts as readonly unknown[]
  if (!(header instanceof Map) || claim !== null || ![...header.keys()].every((key) => UNPROTECTED.has(key)))
    return false
  return PADDING.every((name) => {
    const padding: unknown = header.get(name)
    return padding === undefined || (padding instanceof Uint8Array && padding.every((byte) => byte === 0))
  })
}
