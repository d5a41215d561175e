import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { LikenessReportsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries, publicTalents } from '../../../people/accounts/index.ts'
import { assetFiles } from '../../assets/index.ts'
import type { ReportReason, ReportStatus } from '../domain/report-reasons.ts'

export type ReportRow = Selectable<LikenessReportsTable> & { reason: ReportReason; status: ReportStatus }
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
  'id' | 'name' | 'email' | 'account_id' | 'asset_id' | 'picture_url' | 'reason' | 'statement'
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

export async function listReports(
  db: Db,
  { status, limit, offset }: { status?: Exclude<ReportStatus, 'UNCONFIRMED'>; limit: number; offset: number },
): Promise<{ reports: ReportDetails[]; total: number }> {
  const wanted = status === undefined ? sql`r.status <> 'UNCONFIRMED'` : sql`r.status = ${status}`
  const { rows } = await sql<{ total: number } & (ReportDetails | { id: null })>`
    select counted.total, page.*
    from (select count(*) as total from likeness_reports r where ${wanted}) counted
    left join (${selectReports(wanted)} order by r.created_at desc, r.id desc limit ${limit} offset ${offset}) page on true
    order by page.created_at desc, page.id desc`.execute(db)
  return { reports: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** False if the report was already confirmed or has expired. */
export async function confirmReport(trx: Trx, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update likeness_reports set status = 'OPEN', confirmed_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    where id = ${id} and status = 'UNCONFIRMED' and expires_at > ${at}::timestamptz`.execute(trx)
  return numAffectedRows === 1n
}

export async function settleReport(
  trx: Trx,
  { id, status, by, reason, at }: { id: string; status: 'UPHELD' | 'DISMISSED'; by: string; reason: string; at: Date },
): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    update likeness_reports set status = ${status}, decided_by = ${by}, decision_reason = ${reason},
      decided_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    where id = ${id} and status = 'OPEN' returning *`.execute(trx)
  return rows[0]
}

export async function deleteUnconfirmedReports(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from likeness_reports where id in (
      select id from likeness_reports where status = 'UNCONFIRMED' and created_at < ${before}::timestamptz
      order by expires_at limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
