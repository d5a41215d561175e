import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { campaignBranding } from '../../campaigns/index.ts'

export const VISITOR_REASONS = ['MY_FACE', 'CHILD', 'HARMFUL', 'OTHER'] as const
/**
 * The server adds `COPY_OF_ANOTHER` if the photo of a share is a copy of another person's picture.
 * The share is hidden until an admin has reviewed it.
 */
export const REPORT_REASONS = [...VISITOR_REASONS, 'COPY_OF_ANOTHER'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const TAKEDOWN_SCOPES = ['share', 'art', 'session'] as const
export type TakedownScope = (typeof TAKEDOWN_SCOPES)[number]
export type ReportStatus = 'OPEN' | 'TAKEN_DOWN' | 'DISMISSED'

export type ShareReport = {
  id: string
  shareId: string
  sessionId: string
  campaignName: string
  reason: ReportReason
  statement: string | null
  status: ReportStatus
  takenDown: TakedownScope | null
  decisionReason: string | null
  createdAt: Date
  decidedAt: Date | null
}

type NewReport = Pick<ShareReport, 'id' | 'shareId' | 'sessionId' | 'reason' | 'statement'> & { campaignId: string }

/**
 * False if the share already has an open report for the same reason. The caller must have locked
 * the session.
 */
export async function insertReport(trx: Trx, report: NewReport, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into merch_share_reports (id, share_id, session_id, campaign_id, reason, statement, status, created_at)
    select ${report.id}, ${report.shareId}, ${report.sessionId}, ${report.campaignId}, ${report.reason}, ${report.statement},
      'OPEN', ${at}::timestamptz
    where not exists (
      select from merch_share_reports
      where share_id = ${report.shareId} and reason = ${report.reason} and status = 'OPEN')`.execute(trx)
  return numAffectedRows === 1n
}

const selectReports = sql`
  select r.id, r.share_id as "shareId", r.session_id as "sessionId", c.name as "campaignName", r.reason, r.statement, r.status,
    r.taken_down as "takenDown", r.decision_reason as "decisionReason", r.created_at as "createdAt",
    r.decided_at as "decidedAt"
  from merch_share_reports r join ${campaignBranding} c on c.id = r.campaign_id`

export async function listReports(
  db: Db,
  { status, limit, offset }: { status: ReportStatus; limit: number; offset: number },
): Promise<{ reports: ShareReport[]; total: number }> {
  const { rows } = await sql<ShareReport>`
    ${selectReports} where r.status = ${status} order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from merch_share_reports where status = ${status}`.execute(db)
  return { reports: rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findReport(db: Db | Trx, id: string): Promise<ShareReport | undefined> {
  return (await sql<ShareReport>`${selectReports} where r.id = ${id}`.execute(db)).rows[0]
}

/**
 * Applies to all open reports of the same share.
 * @returns false if the report was already decided
 */
export async function settleReports(
  trx: Trx,
  {
    id,
    status,
    taken,
    by,
    reason,
    at,
  }: {
    id: string
    status: 'TAKEN_DOWN' | 'DISMISSED'
    taken: TakedownScope | null
    by: string
    reason: string
    at: Date
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update merch_share_reports set status = ${status}, taken_down = ${taken}, decided_by_account_id = ${by},
      decision_reason = ${reason}, decided_at = ${at}::timestamptz
    where status = 'OPEN' and share_id = (select share_id from merch_share_reports where id = ${id} and status = 'OPEN')
    returning id`.execute(trx)
  return rows.some((row) => row.id === id)
}

/** Settles the open reports of a share whose picture was taken down. */
export async function settleReportsOfShare(
  trx: Trx,
  { shareId, by, reason, at }: { shareId: string; by: string; reason: string; at: Date },
): Promise<void> {
  await sql`
    update merch_share_reports set status = 'TAKEN_DOWN', taken_down = 'share', decided_by_account_id = ${by},
      decision_reason = ${reason}, decided_at = ${at}::timestamptz
    where status = 'OPEN' and share_id = ${shareId}`.execute(trx)
}

export async function deleteDecidedReports(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from merch_share_reports where id in (
      select id from merch_share_reports where decided_at < ${before}::timestamptz
      order by decided_at limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
