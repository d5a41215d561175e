import { type Selectable, sql } from 'kysely'
import type { CandidateSessionsTable, CandidatesTable } from '../../../../platform/database/tables.ts'

export type SessionRow = Selectable<CandidateSessionsTable>
export type CandidateRow = Selectable<CandidatesTable>

export const candidateSessions = sql<SessionRow>`(select * from candidate_sessions)`

/** Candidates that succeeded. Other features join them by `session_id` and `model_key`. */
export const successfulCandidates = sql<CandidateRow>`(select * from candidates where file_key is not null)`
