import { sql } from 'kysely'

/** Subquery of the reports of shared pictures that no admin has decided, for a join with an alias. */
export const openShareReports = sql<{ since: Date }>`(
  select created_at as since from merch_share_reports where status = 'OPEN')`
