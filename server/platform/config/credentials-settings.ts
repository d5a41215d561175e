import { createPrivateKey, X509Certificate } from 'node:crypto'
import { certificates, type SettingsOf, text } from './parsers.ts'

const group = 'Content Credentials'

/**
 * Settings of the identity that signs generated media and deliveries (docs/operations.md, "Content
 * Credentials").
 */
export const CREDENTIALS_SETTINGS = {
  CREDENTIALS_CERTIFICATE: certificates({
    optional: true,
    group,
    help: 'The certificate that signs pictures, sounds and PDFs (C2PA), and those that lead to its authority, in PEM, one after the other. Unset: one that this installation makes for itself, which nobody else trusts.',
  }),
  CREDENTIALS_PRIVATE_KEY: text({
    secret: true,
    optional: true,
    group,
    help: 'The private key of CREDENTIALS_CERTIFICATE, in PEM.',
  }),
  CREDENTIALS_AUTHORITIES: certificates({
    optional: true,
    group,
    help: 'Authorities whose signatures are trusted when files are verified, in PEM: those of your earlier certificates, those of others.',
  }),
} as const

type CredentialsSettings = SettingsOf<typeof CREDENTIALS_SETTINGS>

const CURVES: Readonly<Record<string, string>> = { prime256v1: 'es256', secp384r1: 'es384', secp521r1: 'es512' }
const SMALLEST_RSA_BITS = 2048
/** Extended key usages: emailProtection, documentSigning and C2PA claim signing. */
const SIGNING_USES = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36', '1.3.6.1.4.1.62558.2.1']

/** Returns C2PA's name of the key's signature algorithm; undefined if C2PA cannot use the key. */
export function signingAlgorithmOf(pem: string): string | undefined {
  const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem.replaceAll('\\n', '\n'))
  if (asymmetricKeyType === 'ec') return CURVES[asymmetricKeyDetails?.namedCurve ?? '']
  if (asymmetricKeyType === 'ed25519') return 'ed25519'
  const isLongRsa = asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= SMALLEST_RSA_BITS
  return isLongRsa ? 'ps256' : undefined
}

/**
 * Returns the faults of a certificate and a key that are each well formed but do not fit together.
 */
export function credentialsFaults(settings: CredentialsSettings): string[] {
  const { CREDENTIALS_CERTIFICATE: chain, CREDENTIALS_PRIVATE_KEY: key } = settings
  if (!chain && !key) return []
  if (!chain) return ['CREDENTIALS_CERTIFICATE: give the certificate of CREDENTIALS_PRIVATE_KEY as well.']
  if (!key) return ['CREDENTIALS_PRIVATE_KEY: give the private key of CREDENTIALS_CERTIFICATE as well.']
  const leaf = new X509Certificate(chain)
  try {
    const faults: string[] = []
    if (!leaf.checkPrivateKey(createPrivateKey(key.replaceAll('\\n', '\n'))))
      faults.push('CREDENTIALS_PRIVATE_KEY: it is not the key of the first certificate in CREDENTIALS_CERTIFICATE.')
    if (!signingAlgorithmOf(key))
      faults.push(
        'CREDENTIALS_PRIVATE_KEY: C2PA signs with P-256, P-384, P-521, Ed25519, or RSA of 2048 bits and more.',
      )
    // Node's `keyUsage` holds the extended key usages.
    if (!leaf.keyUsage?.some((use) => SIGNING_USES.includes(use)))
      faults.push(
        'CREDENTIALS_CERTIFICATE: it may not sign; ask for one with the extended key usage emailProtection, documentSigning or C2PA claim signing.',
      )
    if (leaf.ca) faults.push('CREDENTIALS_CERTIFICATE: the first one is an authority’s; the signing one comes first.')
    return faults
  } catch {
    // The library's error message could contain part of the key.
    return ['CREDENTIALS_PRIVATE_KEY: give a private key in PEM.']
  }
}
