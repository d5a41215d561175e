import { sql } from 'kysely'
import { assetFiles } from '../../assets/index.ts'
import { fingerprintedFiles } from '../../marks/index.ts'
import type { Measure, ReportReason, ReportStatus, ReportSubject } from '../domain/report-reasons.ts'

export const openFaceCases = sql<{ kind: 'review' | 'report' | 'objection'; since: Date }>`(
  select 'review' as kind, r.created_at as since from likeness_reviews r
  left join ${assetFiles} asset on asset.id = r.asset_id
  left join ${fingerprintedFiles} file on file.file_key = r.file_key
  where r.status = 'OPEN' and coalesce(asset.file_key, file.file_key) is not null
  union all
  select 'report', coalesce(appealed_at, confirmed_at, created_at) from likeness_reports where status = 'OPEN'
  union all
  select 'objection', objected_at from likeness_takedowns where objected_at is not null and restored_at is null)`

/**
 * Confirmed reports, with the columns that transparency reports count and no data of their senders.
 */
export const confirmedReports = sql<{
  reason: ReportReason
  status: ReportStatus
  subject: ReportSubject | null
  measure: Measure | null
  is_trusted: boolean
  is_appealed: boolean
  is_first_kept: boolean
  confirmed_at: Date
  decided_at: Date | null
}>`(
  select reason, status, subject, measure, is_trusted, appealed_at is not null as is_appealed,
    appealed_at is not null and status = 'DISMISSED' as is_first_kept, confirmed_at,
    coalesce(first_decided_at, decided_at) as decided_at
  from likeness_reports where confirmed_at is not null)`

/** Takedowns of likenesses, and their objections. */
export const likenessTakedowns = sql<{
  is_by_report: boolean
  is_objected: boolean
  is_restored: boolean
  created_at: Date
}>`(
  select report_id is not null as is_by_report, objected_at is not null as is_objected, restored_at is not null as is_restored,
    created_at
  from likeness_takedowns)`

/** Senders whose reports are not processed, by the time of the suspension. */
export const suspendedSenders = sql<{ since: Date }>`(
  select updated_at as since from report_senders where standing = 'SUSPENDED')`
