import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { MerchLeadsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type Lead = Omit<Selectable<MerchLeadsTable>, 'data'> & { data: Record<string, unknown> | null }

export type LeadFilter = {
  kind?: string | undefined
  /** Text to find in the name, mail address or message, in any case. */
  search?: string | undefined
  isSuspected?: boolean | undefined
}

export async function insertLead(trx: Trx, row: Insertable<MerchLeadsTable>): Promise<void> {
  await trx.insertInto('merch_leads').values(row).execute()
}

const conditions = ({ kind, search, isSuspected }: LeadFilter): RawBuilder<unknown> => {
  const all = [
    ...(kind === undefined ? [] : [sql`l.kind = ${kind}`]),
    ...(search === undefined
      ? []
      : [
          sql`(strpos(lower(l.name), lower(${search})) > 0 or strpos(l.email, lower(${search})) > 0
            or strpos(lower(l.message), lower(${search})) > 0)`,
        ]),
    ...(isSuspected === undefined ? [] : [sql`l.is_suspected = ${isSuspected}`]),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

export async function listLeads(
  db: Db,
  filter: LeadFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ leads: Lead[]; total: number }> {
  const { rows } = await sql<Lead>`
    select l.* from merch_leads l where ${conditions(filter)}
    order by l.created_at desc, l.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from merch_leads l where ${conditions(filter)}`.execute(db)
  return { leads: rows, total: counted[0]?.total ?? 0 }
}

export async function countLeadKinds(db: Db): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::integer as count from merch_leads group by kind order by count desc, kind`.execute(db)
  return rows
}

/** Continues the list after a given lead (keyset pagination). */
export async function listLeadsAfter(
  db: Db,
  filter: LeadFilter,
  after: Pick<Lead, 'created_at' | 'id'> | undefined,
  limit: number,
): Promise<Lead[]> {
  const { rows } = await sql<Lead>`
    select l.* from merch_leads l
    where ${conditions(filter)}
      and ${after === undefined ? sql`true` : sql`(l.created_at, l.id) < (${after.created_at}::timestamptz, ${after.id})`}
    order by l.created_at desc, l.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Marks unreported leads as reported, each only once.
 * @returns how many of these leads look genuine, and how many look like spam
 */
export async function claimUnreportedLeads(trx: Trx, at: Date): Promise<{ genuine: number; suspected: number }> {
  const { rows } = await sql<{ genuine: number; suspected: number }>`
    with told as (
      update merch_leads set told_at = ${at}::timestamptz where told_at is null returning is_suspected)
    select (count(*) filter (where not is_suspected))::integer as genuine,
      (count(*) filter (where is_suspected))::integer as suspected
    from told`.execute(trx)
  return rows[0] ?? { genuine: 0, suspected: 0 }
}

/** @returns the number of deleted leads */
export async function deleteLeadsOf(trx: Trx, email: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('merch_leads').where('email', '=', email).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function deleteLeads(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from merch_leads where id in (
      select id from merch_leads where created_at < ${before}::timestamptz
      order by created_at limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
