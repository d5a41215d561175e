import { sql } from 'kysely'
import { endedSessions } from '../../../../providers/identity/port.ts'

/** Tells whether a session has ended; null stands for a token that names none. Part of the caller's statement. */
export const isEnded = (sessionId: string | null) =>
  sql<boolean>`exists (select from ${endedSessions} ended where ended.id = ${sessionId})`
