import { createHmac } from 'node:crypto'
import type { Pool } from './pool.ts'

/**
 * Returns the proof that our client knows its secret. Cognito requires the proof in calls about a
 * user. Returns undefined if the client has no secret.
 */
export const secretHash = ({ clientId, clientSecret }: Pool, username: string): string | undefined =>
  clientSecret && createHmac('sha256', clientSecret).update(`${username}${clientId}`).digest('base64')
