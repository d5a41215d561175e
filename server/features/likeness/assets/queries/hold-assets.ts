import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { AssetType } from '../domain/asset-types.ts'
import { ERASED_COLUMNS } from './delete-assets.ts'

/**
 * Holds an asset back from search and generation. Its owner sees `reason`. Returns false if the
 * asset is deleted.
 */
export async function holdAsset(
  trx: Trx,
  { id, reason, at }: { id: string; reason: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('likeness_assets')
    .set({ held_reason: reason, updated_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Releases an asset that was held back. Returns false if the asset was not held back, or is
 * deleted.
 */
export async function releaseAsset(trx: Trx, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('likeness_assets')
    .set({ held_reason: null, updated_at: at })
    .where('id', '=', id)
    .where('held_reason', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The caller deletes the files. `digest` is the digest of the original bytes. */
export type TakenDown = { id: string; accountId: string; type: AssetType; digest: string | null; fileKeys: string[] }

/**
 * Deletes one asset of any account, or all assets of an account, and erases the personal data in
 * their rows. Skips assets that are already deleted.
 */
export async function takeDownAssets(
  trx: Trx,
  what: { assetId: string } | { accountId: string },
  at: Date,
): Promise<TakenDown[]> {
  const found = await trx
    .selectFrom('likeness_assets')
    .select(['id', 'account_id', 'type', 'sha256', 'file_key', 'voice_sample_key'])
    .where((is) => ('assetId' in what ? is('id', '=', what.assetId) : is('account_id', '=', what.accountId)))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (found.length === 0) return []
  await trx
    .updateTable('likeness_assets')
    .set({ ...ERASED_COLUMNS, deleted_at: at, updated_at: at })
    .where('id', '=', sql<string>`any(${found.map(({ id }) => id)}::text[])`)
    .execute()
  return found.map(({ id, account_id: accountId, type, sha256: digest, file_key, voice_sample_key }) => ({
    id,
    accountId,
    type,
    digest,
    fileKeys: [file_key, voice_sample_key].filter((key) => key !== null),
  }))
}
