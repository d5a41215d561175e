import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

export const ERASED_COLUMNS = {
  content_url: null,
  failure: null,
  file_key: null,
  sha256: null,
  content_type: null,
  bytes: null,
  width: null,
  height: null,
  search_tags: null,
  seen: null,
  seen_by: null,
  seen_version: null,
  seen_at: null,
  corrected: null,
  tag_failure: null,
  is_stale: false,
  voice_id: null,
  voice_sample_key: null,
  voice_wave: null,
} as const

/**
 * Deletes an asset and erases the personal data in its row.
 * @returns the keys of the asset's files, which the caller must delete; undefined if the account
 * has no such asset, or it is already deleted
 */
export async function deleteAssetRow(
  trx: Trx,
  { id, accountId, at }: { id: string; accountId: string; at: Date },
): Promise<string[] | undefined> {
  const found = await trx
    .selectFrom('likeness_assets')
    .select(['file_key', 'voice_sample_key'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  await trx
    .updateTable('likeness_assets')
    .set({ ...ERASED_COLUMNS, deleted_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
  return [found.file_key, found.voice_sample_key].filter((key) => key !== null)
}

export async function deleteFailedAt(
  trx: Trx,
  accountId: string,
  addresses: readonly string[],
  at: Date,
): Promise<void> {
  await trx
    .updateTable('likeness_assets')
    .set({ ...ERASED_COLUMNS, deleted_at: at, updated_at: at })
    .where('account_id', '=', accountId)
    .where('content_url', '=', sql<string>`any(${addresses}::text[])`)
    .where('status', '=', 'FAILED')
    .where('deleted_at', 'is', null)
    .execute()
}
