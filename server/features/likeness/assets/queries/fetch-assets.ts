import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { columnsOf, type StoredAsset } from './add-assets.ts'
import type { AssetRow } from './asset-row.ts'

type Waiting = Pick<AssetRow, 'id' | 'account_id' | 'type' | 'content_url'>

/** Finds an asset whose file is not fetched yet, or whose fetch has failed. */
export const findUnfetched = (db: Db | Trx, id: string): Promise<Waiting | undefined> =>
  db
    .selectFrom('likeness_assets')
    .select(['id', 'account_id', 'type', 'content_url'])
    .where('id', '=', id)
    .where('status', '<>', 'READY')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Returns false if the asset no longer awaits its file. */
export async function markFetched(trx: Trx, { id, file, person }: StoredAsset, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('likeness_assets')
    .set({ status: 'READY', failure: null, held_reason: person.heldReason, ...columnsOf(file), updated_at: at })
    .where('id', '=', id)
    .where('status', '<>', 'READY')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function markFailed(trx: Trx, id: string, failure: string, at: Date): Promise<void> {
  await trx
    .updateTable('likeness_assets')
    .set({ status: 'FAILED', failure, updated_at: at })
    .where('id', '=', id)
    .where('status', '<>', 'READY')
    .where('deleted_at', 'is', null)
    .execute()
}
