import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { ReportSendersTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { SenderStanding } from '../domain/report-reasons.ts'

export type SenderRow = Omit<Selectable<ReportSendersTable>, 'standing'> & { standing: SenderStanding }
export type SenderDetails = SenderRow & { reports: number; dismissed: number }

/** Locks the sender, so that two admins decide one after the other. */
export async function lockSender(trx: Trx, email: string): Promise<SenderRow | undefined> {
  const { rows } = await sql<SenderRow>`select * from report_senders where email = ${email} for update`.execute(trx)
  return rows[0]
}

/** Returns the end of a suspension, if reports from this address are not processed now. */
export async function findSuspension(db: Db, email: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`
    select suspended_until as until from report_senders
    where email = ${email} and standing = 'SUSPENDED' and suspended_until > ${now}::timestamptz`.execute(db)
  return rows[0]?.until
}

export async function putSender(
  trx: Trx,
  { at, ...sender }: Omit<SenderRow, 'created_at' | 'updated_at'> & { at: Date },
): Promise<void> {
  const { id, email, ...changes } = { ...sender, updated_at: at }
  await trx
    .insertInto('report_senders')
    .values({ id, email, ...changes, created_at: at })
    .onConflict((on) => on.column('email').doUpdateSet(changes))
    .execute()
}

/** The number of all confirmed reports from each sender, and of those that were dismissed. */
export async function listSenders(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ senders: SenderDetails[]; total: number }> {
  const { rows } = await sql<{ total: number } & (SenderDetails | { id: null })>`
    select counted.total, page.*
    from (select count(*)::int as total from report_senders) counted
    left join (
      select s.*, sent.reports, sent.dismissed from report_senders s
      cross join lateral (
        select count(*)::int as reports, count(*) filter (where r.status = 'DISMISSED')::int as dismissed
        from likeness_reports r where r.email = s.email and r.confirmed_at is not null) sent
      order by s.updated_at desc, s.id limit ${limit} offset ${offset}) page on true
    order by page.updated_at desc, page.id`.execute(db)
  return { senders: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

export async function findSender(db: Db, email: string): Promise<SenderDetails | undefined> {
  const { rows } = await sql<SenderDetails>`
    select s.*, sent.reports, sent.dismissed from report_senders s
    cross join lateral (
      select count(*)::int as reports, count(*) filter (where r.status = 'DISMISSED')::int as dismissed
      from likeness_reports r where r.email = s.email and r.confirmed_at is not null) sent
    where s.email = ${email}`.execute(db)
  return rows[0]
}

/** Counts the dismissed reports of a sender. */
export async function countDismissed(trx: Trx, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from likeness_reports where email = ${email} and status = 'DISMISSED'`.execute(trx)
  return rows[0]?.count ?? 0
}
