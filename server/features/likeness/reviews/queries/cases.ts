import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type CaseRow = {
  id: string
  kind: 'REVIEW' | 'TAKEDOWN'
  scope: 'ASSET' | 'ACCOUNT'
  status: 'OPEN' | 'RELEASED' | 'REMOVED' | 'TAKEN_DOWN' | 'RESTORED'
  reason: string
  asset_id: string | null
  objection: string | null
  objected_at: Date | null
  created_at: Date
}

export async function listCases(
  db: Db,
  { accountId, limit, offset }: { accountId: string; limit: number; offset: number },
): Promise<{ cases: CaseRow[]; total: number }> {
  const { rows } = await sql<{ total: number } & (CaseRow | { id: null })>`
    with cases as (
      select id, 'REVIEW' as kind, 'ASSET' as scope, status, reason, asset_id, objection, objected_at, created_at
      from likeness_reviews where account_id = ${accountId}
      union all
      select id, 'TAKEDOWN', scope, case when restored_at is null then 'TAKEN_DOWN' else 'RESTORED' end, reason, asset_id,
        objection, objected_at, created_at
      from likeness_takedowns where account_id = ${accountId}
    )
    select counted.total, page.*
    from (select count(*) as total from cases) counted
    left join (select * from cases order by created_at desc, id desc limit ${limit} offset ${offset}) page on true
    order by page.created_at desc, page.id desc`.execute(db)
  return { cases: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

type Objection = { id: string; accountId: string; statement: string; at: Date }

/**
 * Stores an objection to an open case, once. Returns false if there is already one, or the case is
 * closed or missing.
 */
export async function writeObjection(trx: Trx, { id, accountId, statement, at }: Objection): Promise<boolean> {
  const objectionFields = sql`objection = ${statement}, objected_at = ${at}::timestamptz, updated_at = ${at}::timestamptz`
  const openCase = sql`id = ${id} and account_id = ${accountId} and objection is null`
  const review = await sql`
    update likeness_reviews set ${objectionFields} where ${openCase} and status = 'OPEN'`.execute(trx)
  if (review.numAffectedRows === 1n) return true
  const takedown = await sql`
    update likeness_takedowns set ${objectionFields} where ${openCase} and restored_at is null`.execute(trx)
  return takedown.numAffectedRows === 1n
}

export async function hasCase(trx: Trx, { id, accountId }: { id: string; accountId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from likeness_reviews where id = ${id} and account_id = ${accountId}
    union all select from likeness_takedowns where id = ${id} and account_id = ${accountId}`.execute(trx)
  return rows.length > 0
}
