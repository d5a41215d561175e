import { sql } from 'kysely'
import type { ReportReason, ReportStatus } from './share-reports.ts'

/** Subquery of reports that no admin has decided. It needs an alias. */
export const openShareReports = sql<{ since: Date }>`(
  select created_at as since from merch_share_reports where status = 'OPEN')`

/** Reports of shared pictures by visitors, with the columns that transparency reports count. */
export const countedShareReports = sql<{
  reason: ReportReason
  status: ReportStatus
  created_at: Date
  decided_at: Date | null
}>`(
  select reason, status, created_at, decided_at from merch_share_reports where reason <> 'COPY_OF_ANOTHER')`
