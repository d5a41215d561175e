import { X509Certificate } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signingAlgorithmOf } from '../../platform/config/credentials-settings.ts'
import type { Config } from '../../platform/config/load-config.ts'
import { newId } from '../../platform/ids.ts'
import type { SigningAlgorithm } from './cose-signature.ts'
import type { MadeCertificate } from './development-certificate.ts'

/** The signing certificate and the authorities that this installation trusts. */
export type SigningCertificate = {
  key: string
  /** Leaf first, DER in base64. */
  chain: readonly string[]
  algorithm: SigningAlgorithm
  /** PEM of the authority behind our own certificate. A public authority signs for others too. */
  ownAuthority: string
  /** Serial number of our own certificate, in decimal digits. */
  ownSerialNumber: string
  /** Additional trusted authorities: concatenated PEM. */
  authorities: string
}

type Settings = Pick<
  Config,
  'CREDENTIALS_CERTIFICATE' | 'CREDENTIALS_PRIVATE_KEY' | 'CREDENTIALS_AUTHORITIES' | 'DATA_DIR'
>

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const certificatesIn = (pem: string): string[] => pem.match(CERTIFICATE) ?? []

/**
 * Returns the configured certificate, else this installation's own, which is made at first use and
 * kept in DATA_DIR.
 */
export async function signingCertificate(settings: Settings): Promise<SigningCertificate> {
  const { CREDENTIALS_CERTIFICATE: given, CREDENTIALS_PRIVATE_KEY: key, DATA_DIR: folder } = settings
  const trusted = settings.CREDENTIALS_AUTHORITIES ?? ''
  if (given && key) {
    return signed(key, certificatesIn(given), trusted)
  }
  const made = await ownCertificate(join(folder, 'credentials'))
  return signed(made.key, [made.certificate, made.authority], trusted)
}

function signed(key: string, chain: readonly string[], authorities: string): SigningCertificate {
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

/**
 * Reads or makes the development certificate. If two processes make one at once, both use the first
 * one written.
 */
async function ownCertificate(folder: string): Promise<MadeCertificate> {
  const file = join(folder, 'development-certificate.json')
  const read = (): MadeCertificate => JSON.parse(readFileSync(file, 'utf8')) as MadeCertificate
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const { makeDevelopmentCertificate } = await import('./development-certificate.ts')
  const made = await makeDevelopmentCertificate(new Date())
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${newId()}.draft`)
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return read()
}
