import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { unseal } from '../../../platform/security/sealed.ts'

const BEARER_BYTES = 24
const INTERNAL_BYTES = 16

/** What opens a session: 192 random bits. Whoever has it is the fan. */
export const newBearer = (): string => randomBytes(BEARER_BYTES).toString('base64url')

/** What stands for a session wherever others can see it: random too, so that it tells nothing, and opens nothing. */
export const newSessionId = (): string => randomBytes(INTERNAL_BYTES).toString('hex')

/** What is kept of a bearer. It has too many random bits to be guessed from this. */
export const digestOf = (bearer: string): string => createHash('sha256').update(bearer).digest('base64url')

export const BEARER_PURPOSE = 'fan session'

/**
 * Returns what opens a session from the sealed copy that was read with it, for somebody who has shown that it is theirs: a
 * signed-in person, the reader of a mail sent to them. Undefined once the session is over.
 */
export const openBearer = ({ config }: Pick<Context, 'config'>, sealed: string | null): string | undefined =>
  sealed === null ? undefined : unseal(config.SECRET_KEY, BEARER_PURPOSE, sealed)
