import type { Clock } from '../../../platform/clock.ts'
import { checkIdToken } from '../id-token-check.ts'
import type { IdentityClaims, TokenVerdict } from '../port.ts'
import { TokenCache } from '../token-cache.ts'
import { ID_TOKEN_MS, type SigningKeys } from './signing-keys.ts'

export const AUDIENCE = 'semblance'
/** Authentication with several factors (RFC 8176). */
const SECOND_FACTOR = 'mfa'
/** An id in another format may contain characters that the database does not accept. */
const KEY_ID = /^[\w-]{1,64}$/

type Person = Omit<IdentityClaims, 'expiresAt' | 'issuedAt' | 'authenticatedAt'>

export type IdTokens = {
  /**
   * Issues an ID token. With `isFresh`, directly after a sign-in, it contains the time of
   * authentication.
   */
  issue: (person: Person, isFresh?: boolean) => Promise<{ idToken: string; claims: IdentityClaims }>
  verify: (token: string) => Promise<TokenVerdict>
}

/**
 * Accepts only tokens that one of our own keys signed with RS256, for this issuer, audience and
 * use.
 */
export function createIdTokens(keys: SigningKeys, issuer: string, clock: Clock): IdTokens {
  const cache = new TokenCache(clock)

  const ours = {
    issuer,
    audience: AUDIENCE,
    findKey: async (kid: string) => (KEY_ID.test(kid) ? keys.findVerifying(kid) : undefined),
  }

  const verify = async (token: string): Promise<TokenVerdict> => {
    const reading = await checkIdToken(token, ours, clock.now())
    if (reading.status !== 'genuine') return reading
    const { sub, email, exp, iat, auth_time, email_verified, name, sid, amr } = reading.payload
    return {
      status: 'valid',
      claims: {
        sub,
        email,
        emailVerified: email_verified === true,
        displayName: typeof name === 'string' ? name : '',
        expiresAt: new Date(exp * 1000),
        ...(typeof iat === 'number' ? { issuedAt: new Date(iat * 1000) } : {}),
        ...(typeof auth_time === 'number' ? { authenticatedAt: new Date(auth_time * 1000) } : {}),
        ...(typeof sid === 'string' ? { sessionId: sid } : {}),
        usedSecondFactor: Array.isArray(amr) && amr.includes(SECOND_FACTOR),
      },
    }
  }

  return {
    issue: async (person, isFresh = false) => {
      const { SignJWT } = await import('jose')
      const { kid, privateKey } = await keys.current()
      const issuedAt = clock.now()
      const expiresAt = new Date(issuedAt.getTime() + ID_TOKEN_MS)
      const idToken = await new SignJWT({
        email: person.email,
        email_verified: person.emailVerified,
        name: person.displayName,
        token_use: 'id',
        ...(isFresh ? { auth_time: Math.floor(issuedAt.getTime() / 1000) } : {}),
        sid: person.sessionId,
        ...(person.usedSecondFactor ? { amr: [SECOND_FACTOR] } : {}),
      })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setSubject(person.sub)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
      const times = { expiresAt: toSecond(expiresAt), issuedAt: toSecond(issuedAt) }
      return { idToken, claims: { ...person, ...times, ...(isFresh ? { authenticatedAt: times.issuedAt } : {}) } }
    },
    verify: (token) => cache.getOrVerify(token, () => verify(token)),
  }
}

const toSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000)
