import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { MerchAssetsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { AssetType } from '../domain/asset-types.ts'

export type AssetRow = Selectable<MerchAssetsTable> & { type: AssetType }

export const insertAsset = async (trx: Trx, row: Insertable<MerchAssetsTable>): Promise<AssetRow> =>
  (await trx.insertInto('merch_assets').values(row).returningAll().executeTakeFirstOrThrow()) as AssetRow

/** Undefined if the asset is deleted. */
export const lockAsset = async (trx: Trx, id: string): Promise<AssetRow | undefined> =>
  (await trx
    .selectFrom('merch_assets')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) as AssetRow | undefined

export const findAsset = async (db: Db | Trx, id: string): Promise<AssetRow | undefined> =>
  (await db
    .selectFrom('merch_assets')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) as AssetRow | undefined

export const updateAsset = async (
  trx: Trx,
  { id, version }: { id: string; version: number },
  change: Updateable<MerchAssetsTable>,
): Promise<AssetRow | undefined> =>
  (await trx
    .updateTable('merch_assets')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()) as AssetRow | undefined

export type NamedAsset = { campaign_id: string | null; file_key: string; deleted_at: Date | null }

/** Includes deleted assets, because a campaign that uses one keeps showing it. */
export async function findNamedAssets(
  db: Db | Trx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, NamedAsset>> {
  const named = ids.filter((id) => id !== null)
  if (named.length === 0) return new Map()
  const rows = await db
    .selectFrom('merch_assets')
    .select(['id', 'campaign_id', 'file_key', 'deleted_at'])
    .where(sql<boolean>`id = any(${named}::text[])`)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

export type AssetFilter = { q?: string; type?: AssetType; campaignId?: string; limit: number; offset: number }

export async function listAssets(
  db: Db,
  { q, type, campaignId, limit, offset }: AssetFilter,
): Promise<{ assets: AssetRow[]; total: number }> {
  let wanted = db.selectFrom('merch_assets').where('deleted_at', 'is', null)
  if (type !== undefined) wanted = wanted.where('type', '=', type)
  if (campaignId !== undefined) wanted = wanted.where('campaign_id', '=', campaignId)
  if (q !== undefined) wanted = wanted.where(sql<boolean>`position(lower(${q}) in lower(name)) > 0`)
  const { total } = await wanted.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const assets = await wanted
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { assets: assets as AssetRow[], total }
}
