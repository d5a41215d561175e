import { type Selectable, sql } from 'kysely'
import type { CandidateSessionsTable, CandidatesTable } from '../../../../platform/database/tables.ts'

export type SessionRow = Selectable<CandidateSessionsTable>
export type CandidateRow = Selectable<CandidatesTable>

/** What submission joins of this feature: every session, whoever's it is. */
export const candidateSessions = sql<SessionRow>`(select * from candidate_sessions)`

/** Candidates that came to something, by `session_id` and `model_key`. */
export const madeCandidates = sql<CandidateRow>`(select * from candidates where file_key is not null)`
