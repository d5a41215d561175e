import { brandName } from '../../platform/brand/index.ts'
import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import * as x509 from '@peculiar/x509'

const YEARS = 10
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
/** Some characters would begin another part of the name. */
const nameInCertificates = (): string => brandName().replace(/[,+"\\<>;=#]/g, ' ')
const owner = () => `O=This ${nameInCertificates()} installation`

/** PEM: a private key for signing, its certificate, and the certificate of the authority. */
export type DevelopmentCertificate = { key: string; certificate: string; authority: string }

/**
 * Makes the certificate that signs until the operator configures another one. Other programs
 * verify its files as unchanged, from an unknown signer. The authority's private key is discarded.
 */
export async function makeDevelopmentCertificate(now: Date): Promise<DevelopmentCertificate> {
  const { subtle } = crypto
  const authority = await subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const own = await subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const notAfter = new Date(now)
  notAfter.setUTCFullYear(now.getUTCFullYear() + YEARS)
  const common = { notBefore: now, notAfter, signingAlgorithm: ALGORITHM }
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...common,
    serialNumber: serialNumber(),
    name: `CN=${nameInCertificates()} development authority, ${owner()}`,
    keys: authority,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  })
  const leaf = await x509.X509CertificateGenerator.create({
    ...common,
    serialNumber: serialNumber(),
    subject: `CN=${nameInCertificates()} development, ${owner()}`,
    issuer: root.subject,
    publicKey: own.publicKey,
    signingKey: authority.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.emailProtection]),
      await x509.SubjectKeyIdentifierExtension.create(own.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  })
  const key = x509.PemConverter.encode(await subtle.exportKey('pkcs8', own.privateKey), 'PRIVATE KEY')
  return { key: `${key}\n`, certificate: leaf.toString('pem'), authority: root.toString('pem') }
}

/** Positive and without a leading zero, which some programs reject. */
const serialNumber = (): string => `4${randomBytes(15).toString('hex')}1`.slice(0, 32)
