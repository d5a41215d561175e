import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { LikenessTakedownsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'

export type TakedownScope = 'ASSET' | 'ACCOUNT'
export type TakedownRow = Selectable<LikenessTakedownsTable> & { scope: TakedownScope }
export type TakedownDetails = TakedownRow & {
  display_name: string
  slug: string
  /** Number of kept fingerprints. */
  fingerprints: number
}

export type NewTakedown = {
  accountId: string
  scope: TakedownScope
  /** Null if the whole account was taken down, or a file that is not a likeness asset. */
  assetId: string | null
  reportId: string | null
  reason: string
  digests: readonly string[]
  by: string
  at: Date
}

export async function insertTakedown(trx: Trx, taken: NewTakedown): Promise<string> {
  const { accountId, scope, assetId, reportId, reason, digests, by, at } = taken
  const id = newId()
  await trx
    .insertInto('likeness_takedowns')
    .values({
      id,
      account_id: accountId,
      asset_id: assetId,
      scope,
      report_id: reportId,
      reason,
      digests: [...digests],
      decided_by: by,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

/** Undefined if the takedown was already reversed or is missing. */
export async function settleTakedown(
  trx: Trx,
  { id, by, reason, at }: { id: string; by: string; reason: string; at: Date },
): Promise<TakedownRow | undefined> {
  const { rows } = await sql<TakedownRow>`
    update likeness_takedowns set restored_by = ${by}, restore_reason = ${reason}, restored_at = ${at}::timestamptz,
      updated_at = ${at}::timestamptz
    where id = ${id} and restored_at is null returning *`.execute(trx)
  return rows[0]
}

const selectTakedowns = (wanted: RawBuilder<unknown>) => sql`
  select t.*, account.display_name, account.slug,
    (select count(*)::int from removed_pictures kept where kept.takedown_id = t.id) as fingerprints
  from likeness_takedowns t join ${accountSummaries} account on account.id = t.account_id
  where ${wanted}`

export async function findTakedown(db: Db | Trx, id: string): Promise<TakedownDetails | undefined> {
  return (await sql<TakedownDetails>`${selectTakedowns(sql`t.id = ${id}`)}`.execute(db)).rows[0]
}

export async function listTakedowns(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ takedowns: TakedownDetails[]; total: number }> {
  const { rows } = await sql<{ total: number } & (TakedownDetails | { id: null })>`
    select counted.total, page.*
    from (select count(*) as total from likeness_takedowns) counted
    left join (${selectTakedowns(sql`true`)} order by t.created_at desc, t.id desc limit ${limit} offset ${offset}) page on true
    order by page.created_at desc, page.id desc`.execute(db)
  return { takedowns: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}
