import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { unseal } from '../../../platform/security/sealed.ts'

const BEARER_BYTES = 24
const INTERNAL_BYTES = 16

/** Creates a session's bearer token: 192 random bits. Anyone who has it acts as the fan. */
export const newBearer = (): string => randomBytes(BEARER_BYTES).toString('base64url')

/**
 * Creates the internal id of a session. Other people may see the id. It is random, so it reveals
 * nothing and gives no access.
 */
export const newSessionId = (): string => randomBytes(INTERNAL_BYTES).toString('hex')

/**
 * Digests a bearer token for storage. The token has too many random bits to be found from its
 * digest by trying.
 */
export const digestOf = (bearer: string): string => createHash('sha256').update(bearer).digest('base64url')

export const BEARER_PURPOSE = 'fan session'

/**
 * Decrypts the stored copy of a session's bearer token. Before the call, prove that the session
 * belongs to the requester: a signed-in person, or the reader of a mail sent to them. Undefined
 * once the session has ended.
 */
export const openBearer = ({ config }: Pick<Context, 'config'>, sealed: string | null): string | undefined =>
  sealed === null ? undefined : unseal(config.SECRET_KEY, BEARER_PURPOSE, sealed)
