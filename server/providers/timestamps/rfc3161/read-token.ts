import { createHash, X509Certificate } from 'node:crypto'
import { fromBER, Integer, OctetString, Sequence } from 'asn1js'
import {
  Certificate,
  ContentInfo,
  IssuerAndSerialNumber,
  id_ContentType_Data,
  id_ContentType_SignedData,
  id_eContentType_TSTInfo,
  id_sha256,
  SignedData,
  TSTInfo,
} from 'pkijs'
import type { Timestamp } from '../port.ts'

const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const ISSUES_TIMESTAMPS = '1.3.6.1.5.5.7.3.8'

/** Hashes that a signer may name in its SigningCertificateV2, by their OID. */
const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

export type ReadToken = Timestamp & {
  /** In hexadecimal. */
  nonce: string | undefined
  /** Deviation of the clock that the authority admits. */
  accuracyMs: number
}

/** The token proves nothing. The message says which check failed. */
export class TokenInvalid extends Error {}

const refuse = (words: string): never => {
  throw new TokenInvalid(words)
}

/**
 * Verifies a TimeStampToken: its imprint, its signature, the certificate of the signer (RFC 3161,
 * 2.3) and the chain of that certificate to one of `anchors`, at the time of the token. The nonce
 * and the clock are checked by whoever requested it.
 * @throws TokenInvalid, or an error of the parser
 */
export async function readToken(
  token: Uint8Array,
  imprint: Uint8Array,
  anchors: readonly Certificate[],
): Promise<ReadToken> {
  if (fromBER(token).offset !== token.length) refuse('The token is not complete.')
  const outer = ContentInfo.fromBER(Uint8Array.from(token))
  if (outer.contentType !== id_ContentType_SignedData) refuse('The token is not signed.')
  const signed = new SignedData({ schema: outer.content })
  const { eContentType, eContent } = signed.encapContentInfo
  if (eContentType !== id_eContentType_TSTInfo || !eContent) return refuse('The token contains no timestamp.')
  const info = TSTInfo.fromBER(eContent.getValue())
  assertImprint(info, imprint)
  const signer = signerOf(signed)
  assertSigner(signed, signer)
  // For a timestamp, the library would hash the stamped bytes again, which are not here. Under
  // this type, it checks everything else in the same way.
  signed.encapContentInfo.eContentType = id_ContentType_Data
  const isSigned = await signed.verify({
    signer: 0,
    trustedCerts: [...anchors],
    checkChain: true,
    checkDate: info.genTime,
  })
  if (!isSigned) refuse('The signature of the token is wrong.')
  return { at: info.genTime, by: nameOf(signer), nonce: info.nonce && hexOf(info.nonce), accuracyMs: accuracyOf(info) }
}

function assertImprint({ messageImprint }: TSTInfo, imprint: Uint8Array): void {
  const hashed = Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView)
  if (messageImprint.hashAlgorithm.algorithmId !== id_sha256 || !hashed.equals(imprint))
    refuse('The token is for other bytes.')
}

function signerOf({ signerInfos, certificates = [] }: SignedData): Certificate {
  const [info] = signerInfos
  if (!info || signerInfos.length !== 1) return refuse('The token does not have exactly one signer.')
  const { sid } = info
  if (!(sid instanceof IssuerAndSerialNumber)) return refuse('The token does not name its certificate by its number.')
  const signer = certificates.find(
    (each) =>
      each instanceof Certificate && each.issuer.isEqual(sid.issuer) && each.serialNumber.isEqual(sid.serialNumber),
  )
  return signer instanceof Certificate ? signer : refuse('The token does not contain its certificate.')
}

/** Checks that the certificate may only issue timestamps, and that the signature binds it. */
function assertSigner({ signerInfos }: SignedData, signer: Certificate): void {
  const use = signer.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)
  const { keyPurposes = [] } = (use?.parsedValue ?? {}) as { keyPurposes?: string[] }
  if (!use?.critical || keyPurposes.length !== 1 || keyPurposes[0] !== ISSUES_TIMESTAMPS)
    refuse('The certificate of the token may not issue timestamps.')
  const attributes = signerInfos[0]?.signedAttrs?.attributes ?? []
  const valueOf = (type: string): unknown => attributes.find((each) => each.type === type)?.values[0]
  const contentType = valueOf(CONTENT_TYPE) as { valueBlock?: object } | undefined
  if (String(contentType?.valueBlock) !== id_eContentType_TSTInfo) refuse('The token signs something else.')
  const der = Buffer.from(signer.toSchema().toBER())
  const binding = valueOf(SIGNING_CERTIFICATE_V2) ?? valueOf(SIGNING_CERTIFICATE)
  const hash = valueOf(SIGNING_CERTIFICATE_V2) === undefined ? 'sha1' : undefined
  if (!(binding instanceof Sequence) || !isBound(binding, der, hash))
    refuse('The signature of the token does not bind its certificate.')
}

/** Compares the first hash of a SigningCertificate (RFC 2634, RFC 5035) with the signer's. */
function isBound(binding: Sequence, certificate: Uint8Array, fixed: string | undefined): boolean {
  const [list] = binding.valueBlock.value
  const [first] = list instanceof Sequence ? list.valueBlock.value : []
  const fields = first instanceof Sequence ? first.valueBlock.value : []
  const [named] = fields
  const hash = fixed ?? (named instanceof Sequence ? HASHES[String(named.valueBlock.value[0]?.valueBlock)] : 'sha256')
  const digest = fields.find((field) => field instanceof OctetString)
  return (
    hash !== undefined &&
    digest instanceof OctetString &&
    createHash(hash).update(certificate).digest().equals(Buffer.from(digest.valueBlock.valueHexView))
  )
}

export const hexOf = (number: Integer): string => Buffer.from(number.valueBlock.valueHexView).toString('hex')

function accuracyOf({ accuracy }: TSTInfo): number {
  return (accuracy?.seconds ?? 0) * 1000 + (accuracy?.millis ?? 0) + Math.ceil((accuracy?.micros ?? 0) / 1000)
}

/** Returns the common name and the organization, or else the whole subject. */
function nameOf(certificate: Certificate): string {
  const { subject } = new X509Certificate(Buffer.from(certificate.toSchema().toBER()))
  const parts = subject.split('\n')
  const named = ['CN=', 'O='].flatMap((start) =>
    parts.filter((part) => part.startsWith(start)).map((part) => part.slice(start.length)),
  )
  return (named.length > 0 ? named : parts).join(', ').slice(0, MAX_NAME)
}
const MAX_NAME = 300
