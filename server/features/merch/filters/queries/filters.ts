import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { MerchFiltersTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type FilterRow = Selectable<MerchFiltersTable>

export type Filter = {
  id: string
  name: string
  description: string | null
  referenceImageUrl: string | null
  tags: string[]
  /** Null for a draft, which stores cannot use. */
  prompt: string | null
}

export const toFilter = (row: FilterRow): Filter => ({
  id: row.id,
  name: row.name,
  description: row.description,
  referenceImageUrl: row.reference_image_url,
  tags: row.tags,
  prompt: row.prompt,
})

/** Finds filters by id; unknown ids are skipped. */
export async function findFilters(db: Db | Trx, ids: readonly string[]): Promise<Filter[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('merch_filters')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return rows.map(toFilter)
}

export const findFilterRow = (db: Db | Trx, id: string): Promise<FilterRow | undefined> =>
  db.selectFrom('merch_filters').selectAll().where('id', '=', id).executeTakeFirst()

export const lockFilterRow = (trx: Trx, id: string): Promise<FilterRow | undefined> =>
  trx.selectFrom('merch_filters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type FilterPage = { limit: number; offset: number; onlyUsable?: boolean }

export async function listFilters(
  db: Db,
  { limit, offset, onlyUsable = false }: FilterPage,
): Promise<{ filters: FilterRow[]; total: number }> {
  let wanted = db.selectFrom('merch_filters')
  if (onlyUsable) wanted = wanted.where('prompt', 'is not', null)
  const { total } = await wanted.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const filters = await wanted
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { filters, total }
}

export const insertFilter = (trx: Trx, row: Insertable<MerchFiltersTable>): Promise<FilterRow> =>
  trx.insertInto('merch_filters').values(row).returningAll().executeTakeFirstOrThrow()

export const updateFilter = (trx: Trx, id: string, change: Updateable<MerchFiltersTable>): Promise<FilterRow> =>
  trx.updateTable('merch_filters').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function deleteFilterRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('merch_filters').where('id', '=', id).execute()
}
