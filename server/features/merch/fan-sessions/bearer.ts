import { createHash, randomBytes } from 'node:crypto'

const BEARER_BYTES = 24
const INTERNAL_BYTES = 16

/** What opens a session: 192 random bits. Whoever has it is the fan. */
export const newBearer = (): string => randomBytes(BEARER_BYTES).toString('base64url')

/** What stands for a session wherever others can see it: random too, so that it tells nothing, and opens nothing. */
export const newSessionId = (): string => randomBytes(INTERNAL_BYTES).toString('hex')

/** What is kept of a bearer. It has too many random bits to be guessed from this. */
export const digestOf = (bearer: string): string => createHash('sha256').update(bearer).digest('base64url')
