import { type Selectable, sql } from 'kysely'
import type { CandidateSessionsTable, CandidatesTable } from '../../../../platform/database/tables.ts'

export type SessionRow = Selectable<CandidateSessionsTable>
export type CandidateRow = Selectable<CandidatesTable>

/** All sessions, for joins by submission. */
export const candidateSessions = sql<SessionRow>`(select * from candidate_sessions)`

/** Successful candidates, by `session_id` and `model_key`. */
export const successfulCandidates = sql<CandidateRow>`(select * from candidates where file_key is not null)`
