import { sql } from 'kysely'

/** Subquery of reports that no admin has decided. It needs an alias. */
export const openShareReports = sql<{ since: Date }>`(
  select created_at as since from merch_share_reports where status = 'OPEN')`
