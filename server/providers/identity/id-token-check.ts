import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'

/**
 * Verifies signed ID tokens. Our own code instead of a library, because it runs with every request
 * (docs/decisions/0037). Rejects everything that differs from the tokens of our own issuers.
 */

/** A cookie stores only about 4,000 characters. */
const MAX_LENGTH = 16_384
const MIN_KEY_BITS = 2048
/** Latest second that a Date can represent. */
const LAST_SECOND = 8_640_000_000_000

/** Content of a token with a valid signature. Claims that are not named here are unchecked. */
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
  /** Its errors are passed on, because they do not make the token invalid. */
  findKey: (kid: string) => Promise<KeyObject | undefined>
}

export type IdTokenReading =
  | { status: 'genuine'; payload: IdTokenPayload }
  /** Valid, but expired. */
  | { status: 'expired' }
  | { status: 'invalid' }

const INVALID = { status: 'invalid' } as const

/**
 * Verifies that a published key signed the token with RS256, for this issuer, audience and
 * `token_use`, and that it is not expired at `at`. If `at` is undefined, the age is not checked.
 * @throws only the errors of `findKey`
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

/** @throws if the key is not an RSA key of at least 2048 bits */
export function verifyingKeyOf(jwk: Readonly<Record<string, unknown>>): KeyObject {
  const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_KEY_BITS) {
    throw new Error(`a published key is not an RSA key with at least ${MIN_KEY_BITS} bits`)
  }
  return key
}

type Parts = { header: Buffer; payload: Buffer; signature: Buffer; signed: Buffer }

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
 * Decodes base64url strictly. Node ignores invalid characters, so the bytes are encoded again and
 * compared. Each token can then be written in only one way.
 */
function decoded(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return text !== '' && bytes.toString('base64url') === text ? bytes : undefined
}

/** Returns undefined for any header that we do not write. */
function keyIdOf(header: Buffer): string | undefined {
  const fields = objectIn(header)
  // `crit` lists extensions that a verifier must support. We support none.
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
    // Bytes that are not text or not JSON make the token invalid.
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

/** JSON cannot contain NaN, but 1e999 is parsed as Infinity. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= LAST_SECOND
