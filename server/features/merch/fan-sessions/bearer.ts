import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { unseal } from '../../../platform/security/sealed.ts'

const BEARER_BYTES = 24
const INTERNAL_BYTES = 16

/** 192 random bits. Anyone with this token can act as the fan. */
export const newBearer = (): string => randomBytes(BEARER_BYTES).toString('base64url')

/** Other people may see the id, because it is random and gives no access. */
export const newSessionId = (): string => randomBytes(INTERNAL_BYTES).toString('hex')

/**
 * Stored instead of the bearer token. A plain hash is safe, because the token has too many random
 * bits to be guessed.
 */
export const digestOf = (bearer: string): string => createHash('sha256').update(bearer).digest('base64url')

export const BEARER_PURPOSE = 'fan session'

/**
 * Decrypts the stored copy of a session's bearer token. The caller must first prove that the
 * session belongs to the requester. Undefined once the session has ended.
 */
export const openBearer = ({ config }: Pick<Context, 'config'>, sealed: string | null): string | undefined =>
  sealed === null ? undefined : unseal(config.SECRET_KEY, BEARER_PURPOSE, sealed)
