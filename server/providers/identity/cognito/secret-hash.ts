import { createHmac } from 'node:crypto'
import type { Pool } from './pool.ts'

/** The proof that an app client with a secret adds to calls about a user; undefined for a client without one. */
export const secretHash = ({ clientId, clientSecret }: Pool, username: string): string | undefined =>
  clientSecret && createHmac('sha256', clientSecret).update(`${username}${clientId}`).digest('base64')
