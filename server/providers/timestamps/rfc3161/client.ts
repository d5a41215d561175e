import { randomBytes } from 'node:crypto'
import { fromBER, Integer, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  type Certificate,
  id_sha256,
  MessageImprint,
  type PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
} from 'pkijs'
import type { Clock } from '../../../platform/clock.ts'
import { NoTimestamp, type Timestamp, type TimestampAuthority } from '../port.ts'
import { hexOf, type ReadToken, readToken, TokenInvalid } from './read-token.ts'

/** Sends a TimeStampReq and returns the TimeStampResp, both in DER. */
export type SendQuery = (query: Uint8Array) => Promise<Uint8Array>

type Parts = { send: SendQuery; findAnchors: () => Promise<readonly Certificate[]>; clock: Clock }

/** Longer tokens are refused. With a chain of three RSA certificates, one has 7 kB. */
const MAX_TOKEN_BYTES = 16_384
/** A response has little besides its token. */
export const MAX_RESPONSE_BYTES = MAX_TOKEN_BYTES + 1024
/**
 * Allowed difference between both clocks. The accuracy that the token states is added, up to the
 * same maximum.
 */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000
const NONCE_BYTES = 16
/** PKIStatus `granted` and `grantedWithMods`. */
const GRANTED = [0, 1]

/** Requests timestamps by the protocol of RFC 3161, and trusts no part of a response. */
export const createStamping =
  ({ send, findAnchors, clock }: Parts): TimestampAuthority['stamp'] =>
  async (imprint) => {
    const nonce = newNonce()
    const askedAt = clock.now().getTime()
    const response = await send(queryOf(imprint, nonce))
    if (response.length > MAX_RESPONSE_BYTES)
      throw new NoTimestamp('invalid', `The response is larger than ${MAX_RESPONSE_BYTES} bytes.`)
    const token = tokenOf(response)
    const read = await readToken(token, imprint, await findAnchors()).catch(invalid)
    if (read.nonce !== hexOf(nonce)) throw new NoTimestamp('invalid', 'The timestamp is the one of another request.')
    assertClock(read, askedAt, clock.now().getTime())
    return { at: read.at, by: read.by, token }
  }

/** Implements `Timestamps.verify` with the given authorities. */
export async function verifyToken(
  token: Uint8Array,
  imprint: Uint8Array,
  anchors: readonly Certificate[],
): Promise<Timestamp | undefined> {
  try {
    const { at, by } = await readToken(token, imprint, anchors)
    return { at, by }
  } catch {
    // Anyone can send a file with a token that is malformed in any way.
    return undefined
  }
}

/**
 * The first byte is from 0x40 to 0x7f, so the number is positive and its encoding in DER is unique.
 */
function newNonce(): Integer {
  const bytes = randomBytes(NONCE_BYTES)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return new Integer({ valueHex: Uint8Array.from(bytes).buffer })
}

function queryOf(imprint: Uint8Array, nonce: Integer): Uint8Array {
  const hashAlgorithm = new AlgorithmIdentifier({ algorithmId: id_sha256 })
  const hashedMessage = new OctetString({ valueHex: Uint8Array.from(imprint).buffer })
  const messageImprint = new MessageImprint({ hashAlgorithm, hashedMessage })
  return new Uint8Array(new TimeStampReq({ version: 1, messageImprint, nonce, certReq: true }).toSchema().toBER())
}

function tokenOf(response: Uint8Array): Uint8Array {
  const { status, token } = parse(response)
  if (!GRANTED.includes(status.status)) {
    const words = (status.statusStrings ?? []).map(({ valueBlock }) => valueBlock.value).join(' ')
    throw new NoTimestamp(
      'refused',
      `The authority refused with status ${status.status}. ${words}`.trim().slice(0, 300),
    )
  }
  if (!token) throw new NoTimestamp('invalid', 'The response contains no token.')
  if (token.length > MAX_TOKEN_BYTES)
    throw new NoTimestamp('invalid', `The token is larger than ${MAX_TOKEN_BYTES} bytes.`)
  return token
}

/** Returns the token byte for byte, because another encoding of it could break its signature. */
function parse(response: Uint8Array): { status: PKIStatusInfo; token: Uint8Array | undefined } {
  try {
    const { result, offset } = fromBER(response)
    if (offset !== response.length || !(result instanceof Sequence)) throw new TokenInvalid('There is more, or less.')
    const [, token] = result.valueBlock.value
    const { status } = new TimeStampResp({ schema: result })
    return { status, token: token && new Uint8Array(token.valueBeforeDecodeView) }
  } catch (error) {
    throw new NoTimestamp('invalid', 'The response is not one of a timestamp authority.', { cause: error })
  }
}

function invalid(error: unknown): never {
  const words = error instanceof TokenInvalid ? error.message : 'The token cannot be verified.'
  throw new NoTimestamp('invalid', words, { cause: error })
}

/** An old token would prove an earlier time than the true one, and a later one is worth nothing. */
function assertClock({ at, accuracyMs }: ReadToken, askedAt: number, now: number): void {
  const allowed = MAX_CLOCK_DIFFERENCE_MS + Math.min(accuracyMs, MAX_CLOCK_DIFFERENCE_MS)
  if (at.getTime() < askedAt - allowed || at.getTime() > now + allowed)
    throw new NoTimestamp('invalid', `The clock of the authority is wrong: it says ${at.toISOString()}.`)
}
