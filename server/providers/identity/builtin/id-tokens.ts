import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../../clock.ts'
import type { IdentityClaims, TokenVerdict } from '../port.ts'
import { TokenCache } from '../token-cache.ts'
import { ID_TOKEN_MS, type SigningKeys } from './signing-keys.ts'

export const AUDIENCE = 'semblance'
/** Anything else is not worth a look into the database, and may not even be text it can hold. */
const KEY_ID = /^[\w-]{1,64}$/

export type IdTokens = {
  issue: (person: Omit<IdentityClaims, 'expiresAt'>) => Promise<{ idToken: string; claims: IdentityClaims }>
  verify: (token: string) => Promise<TokenVerdict>
}

/** Signs and verifies ID tokens: RS256 only, by a key of ours, for this issuer, audience and use. */
export function createIdTokens(keys: SigningKeys, issuer: string, clock: Clock): IdTokens {
  const cache = new TokenCache(clock)

  const verify = async (token: string): Promise<TokenVerdict> => {
    const kid = keyIdOf(token)
    // Outside the try: books that cannot be read are no verdict on the token.
    const key = kid === undefined ? undefined : await keys.findVerifying(kid)
    if (!key) return { status: 'invalid' }
    try {
      const { payload } = await jwtVerify(token, key.publicKey, {
        algorithms: ['RS256'],
        issuer,
        audience: AUDIENCE,
        currentDate: clock.now(),
        requiredClaims: ['sub', 'exp', 'email'],
      })
      if (payload.token_use !== 'id') return { status: 'invalid' }
      return {
        status: 'valid',
        claims: {
          sub: String(payload.sub),
          email: String(payload.email),
          emailVerified: payload.email_verified === true,
          displayName: String(payload.name ?? ''),
          expiresAt: new Date(Number(payload.exp) * 1000),
        },
      }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { status: 'expired' }
      if (error instanceof errors.JOSEError || error instanceof TypeError) return { status: 'invalid' }
      throw error
    }
  }

  return {
    issue: async (person) => {
      const { kid, privateKey } = await keys.current()
      const issuedAt = clock.now()
      const expiresAt = new Date(issuedAt.getTime() + ID_TOKEN_MS)
      const idToken = await new SignJWT({
        email: person.email,
        email_verified: person.emailVerified,
        name: person.displayName,
        token_use: 'id',
      })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setSubject(person.sub)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
      return { idToken, claims: { ...person, expiresAt: new Date(Math.floor(expiresAt.getTime() / 1000) * 1000) } }
    },
    verify: (token) => cache.getOrVerify(token, () => verify(token)),
  }
}

/** The key a token says it was signed with; undefined when it cannot be one of ours. */
function keyIdOf(token: string): string | undefined {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    return alg === 'RS256' && typeof kid === 'string' && KEY_ID.test(kid) ? kid : undefined
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
