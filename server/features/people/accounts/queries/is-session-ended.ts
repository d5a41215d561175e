import { sql } from 'kysely'
import { endedSessions } from '../../../../providers/identity/port.ts'

/** False for null, which stands for a token without a session. */
export const isSessionEnded = (sessionId: string | null) =>
  sql<boolean>`exists (select from ${endedSessions} ended where ended.id = ${sessionId})`
