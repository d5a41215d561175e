import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const time = (at: number): Buffer => der(0x18, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '')}`))
const extension = (id: string, value: Uint8Array): Buffer => sequence(oid(id), der(0x04, value))

const COMMON_NAME = '550403'
const SUBJECT_ALTERNATIVE_NAME = '551d11'
const BASIC_CONSTRAINTS = '551d13'
const ECDSA_WITH_SHA256 = '2a8648ce3d040302'

/**
 * Creates a self-signed certificate (X.509, RFC 5280), valid for one hour, and its private key,
 * both in PEM.
 */
export function makeCertificate(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(host)))))
  const algorithm = sequence(oid(ECDSA_WITH_SHA256))
  const isAuthority = sequence(der(0x01, Buffer.from([255])))
  const contents = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(Date.now() - 60_000), time(Date.now() + 3_600_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(SUBJECT_ALTERNATIVE_NAME, sequence(der(0x82, Buffer.from(host)))),
        extension(BASIC_CONSTRAINTS, isAuthority),
      ),
    ),
  )
  const signature = sign('sha256', contents, privateKey)
  const certificate = sequence(contents, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
