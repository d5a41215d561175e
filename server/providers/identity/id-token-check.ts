import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'

/**
 * The one check of a signed ID token, by hand and without a library, because it stands on the path of every request
 * (docs/decisions/0037). Whatever is not exactly what our own issuers write is refused: nothing here is lenient.
 */

/** A cookie holds four thousand characters; nothing of ours comes near this. */
const LONGEST = 16_384
const SHORTEST_KEY_BITS = 2048
/** The last second a Date can name. */
const LAST_SECOND = 8_640_000_000_000

/** What a genuine token says. The named claims are what every one of ours has; the rest is as it stands in it. */
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
  /** The published key of that id; undefined for a stranger's. What it throws is thrown on: it is no verdict. */
  findKey: (kid: string) => Promise<KeyObject | undefined>
}

export type IdTokenReading =
  | { status: 'genuine'; payload: IdTokenPayload }
  /** Genuine in everything but its age. */
  | { status: 'expired' }
  | { status: 'invalid' }

const INVALID = { status: 'invalid' } as const

/**
 * Reads an ID token and says whether it is one of ours: RS256 by a published key, from this issuer, for this audience,
 * an ID token by its `token_use`, and still good `at` that time (no tolerance; undefined leaves its age alone).
 * @throws only what `findKey` throws.
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
 * A published key, ready to verify by.
 * @throws for anything but an RSA key of 2048 bits or more.
 */
export function verifyingKeyOf(jwk: Readonly<Record<string, unknown>>): KeyObject {
  const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < SHORTEST_KEY_BITS) {
    throw new Error(`a published key is no RSA key of ${SHORTEST_KEY_BITS} bits or more`)
  }
  return key
}

type Parts = { header: Buffer; payload: Buffer; signature: Buffer; signed: Buffer }

/** The three parts of a token, each decoded; undefined for anything else. */
function partsOf(token: string): Parts | undefined {
  if (token.length > LONGEST) return undefined
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
 * Bytes written as base64url. Node decodes anything, so what it decoded must read the same when written again: that
 * leaves no room for padding, spaces, another alphabet or stray bits, and a token can be written in one way only.
 */
function decoded(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return text !== '' && bytes.toString('base64url') === text ? bytes : undefined
}

/** The key a token says it was signed with; undefined when it is not signed in the one way we know. */
function keyIdOf(header: Buffer): string | undefined {
  const fields = objectIn(header)
  // `crit` lists what a reader must understand, and we understand nothing more.
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
    // No text, or no JSON: the forger's fault, not ours.
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

/** JSON knows no NaN, but 1e999 is read as Infinity. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= LAST_SECOND
