import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { LikenessReportsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries, publicTalents } from '../../../people/accounts/index.ts'
import { assetFiles } from '../../assets/index.ts'
import type { Measure, ReportReason, ReportStatus, ReportSubject } from '../domain/report-reasons.ts'

export type ReportRow = Omit<Selectable<LikenessReportsTable>, 'reason' | 'status' | 'subject' | 'measure'> & {
  reason: ReportReason
  status: ReportStatus
  subject: ReportSubject | null
  measure: Measure | null
}
export type ReportDetails = ReportRow & { display_name: string | null; slug: string | null; file_key: string | null }

export async function findTalentBySlug(db: Db, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select t.id from ${publicTalents} t where t.slug = ${slug}`.execute(db)
  return rows[0]?.id
}

export async function findAssetAt(
  db: Db,
  { ids, fileKey }: { ids: readonly string[]; fileKey: string | undefined },
): Promise<{ id: string; accountId: string } | undefined> {
  const { rows } = await sql<{ id: string; accountId: string }>`
    select a.id, a.account_id as "accountId" from ${assetFiles} a
    where (a.id = any(${[...ids]}::text[]) or a.file_key = ${fileKey ?? null}) and not a.is_deleted limit 1`.execute(db)
  return rows[0]
}

export type NewReport = Pick<
  ReportRow,
  'id' | 'name' | 'email' | 'account_id' | 'asset_id' | 'picture_url' | 'reason' | 'statement' | 'subject'
> & { at: Date; expiresAt: Date }

export async function insertReport(trx: Trx, { at, expiresAt, ...report }: NewReport): Promise<void> {
  await trx
    .insertInto('likeness_reports')
    .values({ ...report, status: 'UNCONFIRMED', expires_at: expiresAt, created_at: at, updated_at: at })
    .execute()
}

const selectReports = (wanted: RawBuilder<unknown>) => sql`
  select r.*, account.display_name, account.slug, asset.file_key
  from likeness_reports r
  left join ${accountSummaries} account on account.id = r.account_id
  left join ${assetFiles} asset on asset.id = r.asset_id
  where ${wanted}`

export async function findReport(db: Db | Trx, id: string): Promise<ReportDetails | undefined> {
  return (await sql<ReportDetails>`${selectReports(sql`r.id = ${id}`)}`.execute(db)).rows[0]
}

/** Trusted reporters first, then in the order in which reports are due. */
const byDue = (row: 'r' | 'page') => sql`${sql.ref(`${row}.is_trusted`)} desc,
  coalesce(${sql.ref(`${row}.appealed_at`)}, ${sql.ref(`${row}.confirmed_at`)}), ${sql.ref(`${row}.id`)}`
const newestFirst = (row: 'r' | 'page') => sql`${sql.ref(`${row}.created_at`)} desc, ${sql.ref(`${row}.id`)} desc`

/**
 * Lists confirmed reports, newest first. With the status OPEN, lists them in the order of `byDue`.
 */
export async function listReports(
  db: Db,
  { status, limit, offset }: { status?: Exclude<ReportStatus, 'UNCONFIRMED'>; limit: number; offset: number },
): Promise<{ reports: ReportDetails[]; total: number }> {
  const orderOf = status === 'OPEN' ? byDue : newestFirst
  const wanted = status === undefined ? sql`r.status <> 'UNCONFIRMED'` : sql`r.status = ${status}`
  const { rows } = await sql<{ total: number } & (ReportDetails | { id: null })>`
    select counted.total, page.*
    from (select count(*) as total from likeness_reports r where ${wanted}) counted
    left join (${selectReports(wanted)} order by ${orderOf('r')} limit ${limit} offset ${offset}) page on true
    order by ${orderOf('page')}`.execute(db)
  return { reports: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** False if the report was already confirmed or has expired. */
export async function confirmReport(trx: Trx, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update likeness_reports r set status = 'OPEN', confirmed_at = ${at}::timestamptz, updated_at = ${at}::timestamptz,
      is_trusted = exists (select from report_senders s where s.email = r.email and s.standing = 'TRUSTED')
    where id = ${id} and status = 'UNCONFIRMED' and expires_at > ${at}::timestamptz`.execute(trx)
  return numAffectedRows === 1n
}

export async function settleReport(
  trx: Trx,
  {
    id,
    status,
    by,
    reason,
    measure = null,
    at,
  }: {
    id: string
    status: 'UPHELD' | 'DISMISSED'
    by: string
    reason: string
    measure?: Measure | null
    at: Date
  },
): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    update likeness_reports set status = ${status}, decided_by = ${by}, decision_reason = ${reason},
      measure = ${measure}, decided_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    where id = ${id} and status = 'OPEN' returning *`.execute(trx)
  return rows[0]
}

/**
 * Opens a dismissed report again, once. The first decision is kept beside it. Undefined if it was
 * not dismissed, was appealed before, or was dismissed before `dismissedAfter`.
 */
export async function appealReport(
  trx: Trx,
  { id, statement, dismissedAfter, at }: { id: string; statement: string; dismissedAfter: Date; at: Date },
): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    update likeness_reports set status = 'OPEN', appeal = ${statement}, appealed_at = ${at}::timestamptz,
      first_decided_by = decided_by, first_decision_reason = decision_reason, first_decided_at = decided_at,
      decided_by = null, decision_reason = null, decided_at = null, reminded_at = null, updated_at = ${at}::timestamptz
    where id = ${id} and status = 'DISMISSED' and appealed_at is null and decided_at > ${dismissedAfter}::timestamptz
    returning *`.execute(trx)
  return rows[0]
}

/**
 * Marks open reports that have waited since before `before` as reminded. Returns their number and
 * the time since which the oldest waits. Each report is counted once.
 */
export async function remindOfReports(
  trx: Trx,
  { before, at }: { before: Date; at: Date },
): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    with due as (
      update likeness_reports set reminded_at = ${at}::timestamptz
      where status = 'OPEN' and reminded_at is null and coalesce(appealed_at, confirmed_at) <= ${before}::timestamptz
      returning coalesce(appealed_at, confirmed_at) as since
    )
    select count(*)::int as count, min(since) as since from due`.execute(trx)
  return rows[0] ?? { count: 0, since: null }
}

export async function deleteUnconfirmedReports(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from likeness_reports where id in (
      select id from likeness_reports where status = 'UNCONFIRMED' and created_at < ${before}::timestamptz
      order by expires_at limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
