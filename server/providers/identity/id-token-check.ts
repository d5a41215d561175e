import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'

/**
 * Verifies signed ID tokens. This is our own code instead of a library, because it runs with every
 * request (docs/decisions/0037). Rejects everything that differs from the tokens of our own
 * issuers.
 */

/**
 * Maximum length. A cookie stores about 4,000 characters, and our tokens are far shorter than that.
 */
const MAX_LENGTH = 16_384
const MIN_KEY_BITS = 2048
/** The last second that a Date can represent. */
const LAST_SECOND = 8_640_000_000_000

/**
 * Payload of a genuine token. The named claims are always present. All other claims are unchecked.
 */
export type IdTokenPayload = {
  readonly sub: string
  readonly email: string
  readonly exp: number
  readonly nbf?: number
  readonly [claim: string]: unknown
}

export type IdTokenCheck = {
  issuer: string
  audience: string
  /**
   * Finds the published key with this id, or returns undefined. Its errors are rethrown, because
   * they do not make the token invalid.
   */
  findKey: (kid: string) => Promise<KeyObject | undefined>
}

export type IdTokenReading =
  | { status: 'genuine'; payload: IdTokenPayload }
  /** The token is valid except for its age. */
  | { status: 'expired' }
  | { status: 'invalid' }

const INVALID = { status: 'invalid' } as const

/**
 * Verifies an ID token. A published key must have signed it with RS256. It must name this issuer,
 * this audience and this `token_use`, and must not be expired at the time `at`. Allows no clock
 * tolerance. If `at` is undefined, skips the age check.
 * @throws only errors of `findKey`
 */
export async function checkIdToken(
  token: string,
  { issuer, audience, findKey }: IdTokenCheck,
  at: Date | undefined,
): Promise<IdTokenReading> {
  const parts = partsOf(token)
  const kid = parts && keyIdOf(parts.header)
  const key = kid === undefined ? undefined : await findKey(kid)
  if (!parts || !key || !verify('RSA-SHA256', parts.signed, key, parts.signature)) return INVALID

  const payload = objectIn(parts.payload)
  if (payload?.iss !== issuer || payload.aud !== audience || payload.token_use !== 'id' || !isComplete(payload)) {
    return INVALID
  }
  const second = at && Math.floor(at.getTime() / 1000)
  if (second === undefined) return { status: 'genuine', payload }
  if (payload.nbf !== undefined && payload.nbf > second) return INVALID
  return payload.exp <= second ? { status: 'expired' } : { status: 'genuine', payload }
}

/**
 * Imports a published key for verification.
 * @throws unless it is an RSA key of 2048 bits or more
 */
export function verifyingKeyOf(jwk: Readonly<Record<string, unknown>>): KeyObject {
  const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_KEY_BITS) {
    throw new Error(`a published key is not an RSA key with at least ${MIN_KEY_BITS} bits`)
  }
  return key
}

type Parts = { header: Buffer; payload: Buffer; signature: Buffer; signed: Buffer }

/** Splits a token and decodes its three parts. Returns undefined if the token is malformed. */
function partsOf(token: string): Parts | undefined {
  if (token.length > MAX_LENGTH) return undefined
  const afterHeader = token.indexOf('.')
  const afterPayload = token.lastIndexOf('.')
  if (afterHeader < 0 || token.indexOf('.', afterHeader + 1) !== afterPayload) return undefined
  const header = decoded(token.slice(0, afterHeader))
  const payload = decoded(token.slice(afterHeader + 1, afterPayload))
  const signature = decoded(token.slice(afterPayload + 1))
  if (!header || !payload || !signature) return undefined
  return { header, payload, signature, signed: Buffer.from(token.slice(0, afterPayload), 'latin1') }
}

/**
 * Decodes base64url strictly. Node ignores invalid characters, so the result must encode to the
 * same text. That excludes padding, spaces, other alphabets and stray bits, so each token has one
 * spelling.
 */
function decoded(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return text !== '' && bytes.toString('base64url') === text ? bytes : undefined
}

/** Returns the id of the signing key. Returns undefined for a header that differs from our own. */
function keyIdOf(header: Buffer): string | undefined {
  const fields = objectIn(header)
  // `crit` lists extensions that a reader must support, and we support none.
  if (fields?.alg !== 'RS256' || typeof fields.kid !== 'string' || Object.hasOwn(fields, 'crit')) return undefined
  return fields.kid
}

const strictText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function objectIn(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(strictText.decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch (error) {
    // If the bytes are not text or not JSON, the token is invalid.
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}

const isComplete = (payload: Record<string, unknown>): payload is IdTokenPayload =>
  isWritten(payload.sub) &&
  isWritten(payload.email) &&
  isTime(payload.exp) &&
  (payload.iat === undefined || isTime(payload.iat)) &&
  (payload.nbf === undefined || isTime(payload.nbf))

const isWritten = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** JSON has no NaN, but 1e999 parses as Infinity. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= LAST_SECOND
