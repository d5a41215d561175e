import { createHash, createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_ContentType_SignedData,
  id_eContentType_TSTInfo,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  type TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import type { AuthorityCertificate } from './authority-certificate.ts'

const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
/** `anyPolicy`: a development authority promises nothing. */
const POLICY = '2.5.29.32.0'
/** Position of the signed attributes in a SignerInfo. */
const SIGNED = 0
const REJECTION = 2

const bytesOf = (element: { toBER: () => ArrayBuffer }): Uint8Array => new Uint8Array(element.toBER())

const certificateOf = (pem: string): Certificate => Certificate.fromBER(new Uint8Array(new X509Certificate(pem).raw))

/** Returns a TimeStampResp, in DER, with a token for the request. */
export async function issueToken(
  request: Pick<TimeStampReq, 'messageImprint' | 'nonce'>,
  { key, certificate, issuer }: AuthorityCertificate,
  at: Date,
): Promise<Uint8Array> {
  const info = new TSTInfo({
    version: 1,
    policy: POLICY,
    messageImprint: request.messageImprint,
    serialNumber: new Integer({ valueHex: serialNumber() }),
    genTime: new Date(Math.floor(at.getTime() / 1000) * 1000),
    ...(request.nonce ? { nonce: request.nonce } : {}),
  })
  const content = bytesOf(info.toSchema())
  const own = certificateOf(certificate)
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_eContentType_TSTInfo }),
    // DER sorts the elements of a set.
    certificates: [certificate, issuer]
      .map((pem) => new X509Certificate(pem).raw)
      .sort((one, other) => one.compare(other))
      .map((der) => Certificate.fromBER(new Uint8Array(der))),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: signedAttributes(content, new X509Certificate(certificate).raw),
      }),
    ],
  })
  // The constructor would split the content into pieces, which DER forbids.
  signed.encapContentInfo.eContent = new OctetString({ valueHex: Uint8Array.from(content).buffer })
  await signed.sign(await privateKeyOf(key), 0, 'SHA-256')
  const timeStampToken = new ContentInfo({ contentType: id_ContentType_SignedData, content: signed.toSchema(true) })
  return bytesOf(new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken }).toSchema())
}

/** Returns a TimeStampResp that refuses. */
export const refuseRequest = (): Uint8Array =>
  bytesOf(new TimeStampResp({ status: new PKIStatusInfo({ status: REJECTION }) }).toSchema())

/** In the order that DER requires of a set: here, the shorter attributes come first. */
function signedAttributes(content: Uint8Array, certificate: Uint8Array): SignedAndUnsignedAttributes {
  const binding = new Sequence({
    value: [new Sequence({ value: [new Sequence({ value: [octets(sha256(certificate))] })] })],
  })
  return new SignedAndUnsignedAttributes({
    type: SIGNED,
    attributes: [
      new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: id_eContentType_TSTInfo })] }),
      new Attribute({ type: MESSAGE_DIGEST, values: [octets(sha256(content))] }),
      new Attribute({ type: SIGNING_CERTIFICATE_V2, values: [binding] }),
    ],
  })
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const octets = (bytes: Uint8Array): OctetString => new OctetString({ valueHex: Uint8Array.from(bytes).buffer })

const serialNumber = (): ArrayBuffer => {
  const bytes = Uint8Array.from(randomBytes(16))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes.buffer
}

const privateKeyOf = (pem: string): Promise<CryptoKey> => {
  const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' })
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  return crypto.subtle.importKey('pkcs8', Uint8Array.from(der), algorithm, false, ['sign'])
}
