import { sql } from 'kysely'
import { endedSessions } from '../../../../providers/identity/port.ts'

/**
 * SQL condition that is true if the session has ended. It is false for null, which stands for a
 * token without a session.
 */
export const isSessionEnded = (sessionId: string | null) =>
  sql<boolean>`exists (select from ${endedSessions} ended where ended.id = ${sessionId})`
