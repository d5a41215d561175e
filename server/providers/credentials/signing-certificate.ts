import { X509Certificate } from 'node:crypto'
import { signingAlgorithmOf } from '../../platform/config/groups/credentials-settings.ts'
import type { Config } from '../../platform/config/load-config.ts'
import type { SigningAlgorithm } from './cose-signature.ts'
import type { OwnCertificates } from './own-certificates.ts'

export type SigningCertificate = {
  key: string
  /** DER in base64. The certificate of the private key comes first. */
  chain: readonly string[]
  algorithm: SigningAlgorithm
  /**
   * Certificate (PEM) of the authority that issued ours. A public one has also issued certificates
   * to others.
   */
  ownAuthority: string
  /** Serial number of our own certificate, in decimal digits. */
  ownSerialNumber: string
  /** Further trusted authorities as concatenated PEM. */
  authorities: string
}

export type SigningSettings = Pick<
  Config,
  'CREDENTIALS_CERTIFICATE' | 'CREDENTIALS_PRIVATE_KEY' | 'CREDENTIALS_AUTHORITIES'
>

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const certificatesIn = (pem: string): string[] => pem.match(CERTIFICATE) ?? []

/** Returns the configured certificate, or that of this installation, which is made if needed. */
export async function signingCertificate(
  settings: SigningSettings,
  ownCertificates: OwnCertificates,
): Promise<SigningCertificate> {
  const { CREDENTIALS_CERTIFICATE: given, CREDENTIALS_PRIVATE_KEY: key } = settings
  const trusted = settings.CREDENTIALS_AUTHORITIES ?? ''
  if (given && key) return createSigningCertificate(key, certificatesIn(given), trusted)
  const own = await ownCertificates.get()
  return createSigningCertificate(
    own.key,
    [own.certificate, own.authority],
    `${trusted}\n${own.earlierAuthorities}`.trim(),
  )
}

function createSigningCertificate(key: string, chain: readonly string[], authorities: string): SigningCertificate {
  const pem = key.replaceAll('\\n', '\n')
  return {
    key: pem,
    chain: chain.map((certificate) => new X509Certificate(certificate).raw.toString('base64')),
    algorithm: signingAlgorithmOf(pem) as SigningAlgorithm,
    ownAuthority: chain.at(-1) ?? '',
    ownSerialNumber: String(BigInt(`0x${new X509Certificate(chain[0] ?? '').serialNumber}`)),
    authorities,
  }
}
