import { brandName } from '../../../../platform/brand/index.ts'
import type { Config } from '../../../../platform/config/load-config.ts'
import type { Log } from '../../../../platform/observability/log.ts'
import type { Assertion, NewCredential, PasskeyCreation, PasskeyRequest } from '../../factors/port.ts'
import { TICKET_MINUTES } from './tickets.ts'

/** Ed25519, ECDSA with P-256, RSA. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = TICKET_MINUTES * 60_000
/** WebAuthn's limit. The library does not check it, and the database cannot index longer ids. */
const MAX_ID_BYTES = 1023

export type Credential = { credentialId: string; transports: string[] }
export type StoredCredential = { credentialId: string; publicKey: string; signCount: number }

/**
 * The site for which passkeys are made. With COOKIE_DOMAIN, sign-in and main site share them, as
 * they share the session.
 */
export type RelyingParty = { id: string; origins: string[] }

export const relyingPartyOf = (
  config: Pick<Config, 'COOKIE_DOMAIN' | 'AUTH_URL' | 'BASE_URL' | 'NEXT_PUBLIC_MAIN_SITE_URL'>,
): RelyingParty => ({
  id: config.COOKIE_DOMAIN?.replace(/^\./, '') ?? new URL(config.AUTH_URL).hostname,
  origins: [config.AUTH_URL, config.BASE_URL, config.NEXT_PUBLIC_MAIN_SITE_URL].map((url) => new URL(url).origin),
})

const nameOf = ({ credentialId, transports }: Credential) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

export const creationOptions = (
  party: RelyingParty,
  user: { sub: string; email: string; displayName: string },
  challenge: string,
  known: readonly Credential[],
): PasskeyCreation => ({
  challenge,
  rp: { id: party.id, name: brandName() },
  user: { id: userHandleOf(user.sub), name: user.email, displayName: user.displayName },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: TIMEOUT_MS,
  attestation: 'none',
  excludeCredentials: known.map(nameOf),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
})

export const requestOptions = (
  party: RelyingParty,
  challenge: string,
  allowed: readonly Credential[],
): PasskeyRequest => ({
  challenge,
  rpId: party.id,
  timeout: TIMEOUT_MS,
  userVerification: 'required',
  allowCredentials: allowed.map(nameOf),
})

export const userHandleOf = (sub: string): string => Buffer.from(sub).toString('base64url')

export type WebAuthn = {
  /** Returns undefined if the response does not answer this challenge on one of our pages. */
  verifyCreation: (response: NewCredential, challenge: string) => Promise<StoredCredential | undefined>
  /** Returns the new count of signatures, or undefined if the response must be refused. */
  verifyAssertion: (
    response: Assertion,
    challenge: string,
    credential: StoredCredential,
  ) => Promise<{ signCount: number } | undefined>
}

/**
 * Always requires user verification (PIN, fingerprint, face), so that one passkey is two factors:
 * the device and its owner.
 */
export function createWebAuthn(party: RelyingParty, log: Log): WebAuthn {
  const expected = { expectedOrigin: party.origins, expectedRPID: party.id, requireUserVerification: true }

  /** Logs as information only, because the library throws for every wrong response. */
  const refuse = (error: unknown): undefined => {
    log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'a passkey response was refused')
    return undefined
  }

  return {
    verifyCreation: async ({ id, transports, ...response }, challenge) => {
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: { ...bareCredential(id), response: { ...response, transports } },
        expectedChallenge: challenge,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch((error: unknown) => ({ verified: false as const, registrationInfo: refuse(error) }))
      if (!verified || !registrationInfo || isInFrame(response.clientDataJSON)) return undefined
      const { id: credentialId, publicKey, counter } = registrationInfo.credential
      if (Buffer.byteLength(credentialId, 'base64url') > MAX_ID_BYTES) return undefined
      return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), signCount: counter }
    },
    verifyAssertion: async ({ id, userHandle, ...response }, challenge, { credentialId, publicKey, signCount }) => {
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
      const verdict = await verifyAuthenticationResponse({
        ...expected,
        response: { ...bareCredential(id), response: { ...response, ...(userHandle === null ? {} : { userHandle }) } },
        expectedChallenge: challenge,
        credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: signCount },
      }).catch(refuse)
      if (!verdict?.verified || isInFrame(response.clientDataJSON)) return undefined
      return { signCount: verdict.authenticationInfo.newCounter }
    },
  }
}

const bareCredential = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

/** True if another site had embedded our page. The library lets some of these through. */
const isInFrame = (clientDataJSON: string): boolean => {
  const { crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
    crossOrigin?: unknown
  }
  return crossOrigin === true
}
