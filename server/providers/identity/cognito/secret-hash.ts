import { createHmac } from 'node:crypto'
import type { Pool } from './pool.ts'

/** Cognito requires this proof in calls about a user. Undefined if the client has no secret. */
export const secretHash = ({ clientId, clientSecret }: Pool, username: string): string | undefined =>
  clientSecret && createHmac('sha256', clientSecret).update(`${username}${clientId}`).digest('base64')
