import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '../../../clock.ts'
import { unavailable } from '../../../errors.ts'
import type { IdentityClaims, SignupRole, TokenVerdict } from '../port.ts'
import { TokenCache } from '../token-cache.ts'
import type { Jwks } from './jwks.ts'

export const ROLE_ATTRIBUTE = 'custom:role'
const ROLES: readonly SignupRole[] = ['brand', 'talent', 'agent']

export type IdTokens = {
  verify: (token: string) => Promise<TokenVerdict>
  /**
   * Reads a token that Cognito has just handed us. Its age is not in question, so a clock that was moved in development
   * does not stop anybody from signing in; everything else is verified.
   */
  readFresh: (token: string) => Promise<{ claims: IdentityClaims; role: SignupRole }>
}

/** Verifies ID tokens: RS256 only, by a key of the pool, from this pool, for our client, and an ID token at that. */
export function createIdTokens(jwks: Jwks, pool: { issuer: string; clientId: string }, clock: Clock): IdTokens {
  const cache = new TokenCache(clock)

  /** @returns undefined for a token of somebody else. @throws jose's errors; ServiceUnavailable without keys. */
  const payloadOf = async (token: string, currentDate: Date): Promise<JWTPayload | undefined> => {
    const { alg, kid } = decodeProtectedHeader(token)
    const key = alg === 'RS256' && typeof kid === 'string' ? await jwks.findVerifying(kid) : undefined
    if (!key) return undefined
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      issuer: pool.issuer,
      audience: pool.clientId,
      currentDate,
      requiredClaims: ['sub', 'exp', 'email'],
    })
    return payload.token_use === 'id' ? payload : undefined
  }

  const verify = async (token: string): Promise<TokenVerdict> => {
    try {
      const payload = await payloadOf(token, clock.now())
      return payload ? { status: 'valid', claims: claimsOf(payload) } : { status: 'invalid' }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { status: 'expired' }
      if (error instanceof errors.JOSEError || error instanceof TypeError) return { status: 'invalid' }
      throw error
    }
  }

  return {
    verify: (token) => cache.getOrVerify(token, () => verify(token)),
    readFresh: async (token) => {
      const payload = await payloadOf(token, new Date(0)).catch((error: unknown) => {
        if (error instanceof errors.JOSEError) throw notOurs(error)
        throw error
      })
      if (!payload) throw notOurs(new Error('the token is no ID token by a key of the pool'))
      return { claims: claimsOf(payload), role: roleOf(payload) }
    },
  }
}

/** Pool, client and address in the settings do not belong together. */
const notOurs = (cause: Error) =>
  unavailable('Sign-in is not working just now. Nothing was lost: try again later.', cause)

const claimsOf = (payload: JWTPayload): IdentityClaims => ({
  sub: String(payload.sub),
  email: String(payload.email).toLowerCase(),
  emailVerified: payload.email_verified === true || payload.email_verified === 'true',
  displayName: typeof payload.name === 'string' ? payload.name : '',
  expiresAt: new Date(Number(payload.exp) * 1000),
})

/** What was asked for at signup. Whoever came by Google or Apple never said; they begin as a brand. */
const roleOf = (payload: JWTPayload): SignupRole => ROLES.find((role) => role === payload[ROLE_ATTRIBUTE]) ?? 'brand'
