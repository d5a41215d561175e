import type { Clock } from '../../../platform/clock.ts'
import { isSubject, parseAddress } from '../../../platform/email-address.ts'
import { unavailable } from '../../../platform/errors.ts'
import { checkIdToken, type IdTokenPayload } from '../id-token-check.ts'
import type { IdentityClaims, SignupRole, TokenVerdict } from '../port.ts'
import { TokenCache } from '../token-cache.ts'
import type { Jwks } from './jwks.ts'

export const ROLE_ATTRIBUTE = 'custom:role'
const ROLES: readonly SignupRole[] = ['brand', 'talent', 'agent']

export type VerifiedToken = {
  claims: IdentityClaims
  /**
   * Chosen at signup. Undefined after sign-in with Google or Apple, or if the stored role is
   * invalid.
   */
  role: SignupRole | undefined
  /** The nonce that we sent to the hosted domain. */
  nonce: unknown
}

export type IdTokens = {
  verify: (token: string) => Promise<TokenVerdict>
  /**
   * Verifies a token that Cognito has just sent, except for its age, because the development clock
   * may have been moved. Undefined without a usable address or id.
   */
  readFresh: (token: string) => Promise<VerifiedToken | undefined>
}

/**
 * Accepts only tokens that a key of this pool signed with RS256, with this pool as issuer and our
 * client as audience.
 */
export function createIdTokens(jwks: Jwks, pool: { issuer: string; clientId: string }, clock: Clock): IdTokens {
  const cache = new TokenCache(clock)

  const ours = { issuer: pool.issuer, audience: pool.clientId, findKey: jwks.findVerifying }

  const verify = async (token: string): Promise<TokenVerdict> => {
    const reading = await checkIdToken(token, ours, clock.now())
    if (reading.status !== 'genuine') return reading
    const claims = claimsOf(reading.payload)
    return claims ? { status: 'valid', claims } : { status: 'invalid' }
  }

  return {
    verify: (token) => cache.getOrVerify(token, () => verify(token)),
    readFresh: async (token) => {
      const reading = await checkIdToken(token, ours, undefined)
      if (reading.status !== 'genuine') throw notOurs(new Error('the token is not an ID token signed by the pool'))
      const { payload } = reading
      const claims = claimsOf(payload)
      if (!claims) return undefined
      return {
        claims,
        role: ROLES.find((role) => role === payload[ROLE_ATTRIBUTE]),
        nonce: payload.nonce,
      }
    },
  }
}

/** The settings for pool, client and address do not belong together. */
const notOurs = (cause: Error) =>
  unavailable('Sign-in is not working at the moment. Nothing was lost: try again later.', cause)

/** A user pool stores addresses and ids from Google and Apple unchecked. */
function claimsOf(payload: IdTokenPayload): IdentityClaims | undefined {
  const email = parseAddress(payload.email)
  if (email === undefined || !isSubject(payload.sub)) return undefined
  return {
    sub: payload.sub,
    email,
    emailVerified: payload.email_verified === true || payload.email_verified === 'true',
    displayName: typeof payload.name === 'string' ? payload.name : '',
    expiresAt: new Date(payload.exp * 1000),
    ...(typeof payload.iat === 'number' ? { issuedAt: new Date(payload.iat * 1000) } : {}),
    ...(typeof payload.auth_time === 'number' ? { authenticatedAt: new Date(payload.auth_time * 1000) } : {}),
  }
}
