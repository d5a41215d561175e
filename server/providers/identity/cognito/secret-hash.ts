import { createHmac } from 'node:crypto'
import type { Pool } from './pool.ts'

/**
 * Returns the proof that a client with a secret must add to calls about a user. Returns undefined
 * without a secret.
 */
export const secretHash = ({ clientId, clientSecret }: Pool, username: string): string | undefined =>
  clientSecret && createHmac('sha256', clientSecret).update(`${username}${clientId}`).digest('base64')
