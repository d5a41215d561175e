import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountsAllowing, type LikenessUse } from '../../consent/index.ts'
import type { AssetType } from '../domain/asset-types.ts'
import type { AssetRow } from './asset-row.ts'

export type UsableAsset = {
  id: string
  fileKey: string
  contentType: string
  width: number | null
  height: number | null
  createdAt: Date
}

/**
 * Lists the assets that may be used for generation now, newest first. The account must allow the
 * use, and the assets must be neither held back nor deleted. `analyzedOnly` leaves out assets that
 * are not analyzed yet: their analysis may still hold them back.
 */
export const listUsableAssets = (
  db: Db | Trx,
  {
    accountId,
    type,
    limit,
    analyzedOnly = false,
    use = 'work',
  }: { accountId: string; type: AssetType; limit: number; analyzedOnly?: boolean; use?: LikenessUse },
): Promise<UsableAsset[]> =>
  db
    .selectFrom('likeness_assets as a')
    .innerJoin(accountsAllowing[use].as('consented'), 'consented.account_id', 'a.account_id')
    .select(['a.id', 'a.width', 'a.height', 'a.created_at as createdAt'])
    .select((is) => [
      is.ref('a.file_key').$notNull().as('fileKey'),
      is.ref('a.content_type').$notNull().as('contentType'),
    ])
    .where('a.account_id', '=', accountId)
    .where('a.type', '=', type)
    .where('a.status', '=', 'READY')
    .where('a.held_reason', 'is', null)
    .$if(analyzedOnly, (some) => some.where('a.search_tags', 'is not', null))
    .where('a.deleted_at', 'is', null)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()

type Page = { accountId: string; type?: AssetType; limit: number; offset: number }

export async function listAssets(
  db: Db,
  { accountId, type, limit, offset }: Page,
): Promise<{ assets: AssetRow[]; total: number }> {
  const wanted = sql`account_id = ${accountId} and deleted_at is null and (${type ?? null}::text is null or type = ${type ?? null})`
  const { rows } = await sql<{ total: number } & (AssetRow | { id: null })>`
    select counted.total, page.*
    from (select count(*) as total from likeness_assets where ${wanted}) counted
    left join (
      select * from likeness_assets where ${wanted} order by created_at desc, id desc limit ${limit} offset ${offset}
    ) page on true
    order by page.created_at desc, page.id desc`.execute(db)
  return { assets: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}
