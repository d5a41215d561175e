import { createHash, type KeyObject, sign } from 'node:crypto'
import type { SigningAlgorithm } from './cose-signature.ts'

/** In the chain, the certificate of the key comes first. All are DER. */
export type PdfSigner = { key: KeyObject; chain: readonly Uint8Array[]; algorithm: SigningAlgorithm }

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const SIGNATURE_TIMESTAMP = '1.2.840.113549.1.9.16.2.14'

const DIGESTS = {
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
} as const

type Algorithm = { hash: keyof typeof DIGESTS; signature: string; hasNull: boolean; signs: string | null }

/**
 * Algorithms of CMS by C2PA's names. RSA keys sign with PKCS #1 v1.5, which every PDF reader knows.
 * Ed25519 hashes by itself and requires SHA-512 beside it (RFC 8419).
 */
const ALGORITHMS = {
  es256: { hash: 'sha256', signature: '1.2.840.10045.4.3.2', hasNull: false, signs: 'sha256' },
  es384: { hash: 'sha384', signature: '1.2.840.10045.4.3.3', hasNull: false, signs: 'sha384' },
  es512: { hash: 'sha512', signature: '1.2.840.10045.4.3.4', hasNull: false, signs: 'sha512' },
  ps256: { hash: 'sha256', signature: '1.2.840.113549.1.1.11', hasNull: true, signs: 'sha256' },
  ed25519: { hash: 'sha512', signature: '1.3.101.112', hasNull: false, signs: null },
} as const satisfies Record<SigningAlgorithm, Algorithm>

const INTEGER = 0x02
const OCTETS = 0x04
const NULL = 0x05
const OBJECT_ID = 0x06
const SEQUENCE = 0x30
const SET = 0x31
const TAGGED = 0xa0
const UNSIGNED = 0xa1

/** Returns a TimeStampToken for the SHA-256 of a signature, or undefined if there is none now. */
type StampSignature = (imprint: Buffer) => Promise<Uint8Array | undefined>

/**
 * Signs the bytes of a PDF as a detached CMS message (RFC 5652) that meets PAdES baseline B: it
 * binds the certificate (RFC 5035), and states no time, because only a timestamp authority can
 * prove one. With its token, the message meets level B-T.
 */
export async function signPdfBytes(
  { key, chain, algorithm }: PdfSigner,
  bytes: Uint8Array,
  stamp: StampSignature,
): Promise<Buffer> {
  const { hash, signature, hasNull, signs } = ALGORITHMS[algorithm]
  const [own] = chain
  if (!own) throw new Error('a PDF cannot be signed without a certificate')
  const digest = der(SEQUENCE, objectId(DIGESTS[hash]))
  const attributes = [
    attribute(CONTENT_TYPE, objectId(DATA)),
    attribute(MESSAGE_DIGEST, der(OCTETS, createHash(hash).update(bytes).digest())),
    attribute(SIGNING_CERTIFICATE_V2, certificateBinding(own)),
  ].sort((one, other) => one.compare(other))
  const signed = sign(signs, der(SET, ...attributes), key)
  const token = await stamp(createHash('sha256').update(signed).digest())
  const signer = der(
    SEQUENCE,
    der(INTEGER, ONE),
    issuerAndSerial(own),
    digest,
    der(TAGGED, ...attributes),
    der(SEQUENCE, objectId(signature), ...(hasNull ? [der(NULL)] : [])),
    der(OCTETS, signed),
    ...(token ? [der(UNSIGNED, attribute(SIGNATURE_TIMESTAMP, token))] : []),
  )
  const message = der(
    SEQUENCE,
    der(INTEGER, ONE),
    der(SET, digest),
    der(SEQUENCE, objectId(DATA)),
    der(TAGGED, ...chain),
    der(SET, signer),
  )
  return der(SEQUENCE, objectId(SIGNED_DATA), der(TAGGED, message))
}

const ONE = Uint8Array.of(1)

const attribute = (name: string, value: Uint8Array): Buffer => der(SEQUENCE, objectId(name), der(SET, value))

/** SHA-256 is the default of the attribute, so its name is left out. */
const certificateBinding = (certificate: Uint8Array): Buffer =>
  der(SEQUENCE, der(SEQUENCE, der(SEQUENCE, der(OCTETS, createHash('sha256').update(certificate).digest()))))

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Uint8Array.of(tag), lengthOf(content.length), content])
}

function lengthOf(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length)
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return Uint8Array.of(0x80 | bytes.length, ...bytes)
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...others].flatMap((part) => {
    const groups = [part % 128]
    for (let rest = Math.floor(part / 128); rest > 0; rest = Math.floor(rest / 128)) groups.unshift(128 | (rest % 128))
    return groups
  })
  return der(OBJECT_ID, Uint8Array.from(bytes))
}

/**
 * Copies the issuer and the serial number out of a certificate, byte for byte: the first fields
 * are the version, which is tagged, the serial number, the algorithm and the issuer.
 */
function issuerAndSerial(certificate: Uint8Array): Buffer {
  const fields = fieldsOf(fieldsOf(certificate)[0] ?? certificate)
  const [serial, , issuer] = fields[0]?.[0] === TAGGED ? fields.slice(1) : fields
  if (!serial || !issuer) throw new Error('the signing certificate cannot be read')
  return der(SEQUENCE, issuer, serial)
}

/** Elements inside a DER element, each with its tag and length. */
function fieldsOf(element: Uint8Array): Uint8Array[] {
  const content = element.subarray(headerLength(element))
  const fields: Uint8Array[] = []
  for (let at = 0; at < content.length; ) {
    const rest = content.subarray(at)
    const end = headerLength(rest) + contentLength(rest)
    fields.push(rest.subarray(0, end))
    at += end
  }
  return fields
}

const headerLength = ([, length = 0]: Uint8Array): number => (length < 0x80 ? 2 : 2 + (length & 0x7f))

function contentLength(element: Uint8Array): number {
  const [, length = 0] = element
  if (length < 0x80) return length
  return element.subarray(2, headerLength(element)).reduce((sum, byte) => sum * 256 + byte, 0)
}
