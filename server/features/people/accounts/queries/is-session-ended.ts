import { sql } from 'kysely'
import { endedSessions } from '../../../../providers/identity/port.ts'

/** SQL condition: the session has ended. False for null, which is a token without a session. */
export const isSessionEnded = (sessionId: string | null) =>
  sql<boolean>`exists (select from ${endedSessions} ended where ended.id = ${sessionId})`
