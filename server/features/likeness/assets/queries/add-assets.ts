import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import type { CheckedPerson } from '../../../../platform/persons/index.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import type { AssetType } from '../domain/asset-types.ts'
import type { AssetFile } from './asset-row.ts'

export async function lockAssetsOf(trx: Trx, accountId: string): Promise<void> {
  await sql`select a.id from ${accountSummaries} a where a.id = ${accountId} for no key update`.execute(trx)
}

/**
 * Counts an account's assets, including failed ones. Run this query in its own statement after
 * `lockAssetsOf`. Otherwise it misses assets that were added during the wait for the lock.
 */
export async function countAssets(db: Db | Trx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('likeness_assets')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function findKnownDigests(
  db: Db | Trx,
  accountId: string,
  digests: readonly string[],
): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('likeness_assets')
    .select('sha256')
    .where('account_id', '=', accountId)
    .where('sha256', '=', sql<string>`any(${digests}::text[])`)
    .execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}

/**
 * Returns the given addresses that the account already has. Leaves out those of failed assets,
 * because they may be added again.
 */
export async function findKnownAddresses(
  db: Db | Trx,
  accountId: string,
  addresses: readonly string[],
): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('likeness_assets')
    .select('content_url')
    .where('account_id', '=', accountId)
    .where('content_url', '=', sql<string>`any(${addresses}::text[])`)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'FAILED')
    .execute()
  return new Set(rows.map(({ content_url }) => content_url))
}

type Addition = { accountId: string; type: AssetType; at: Date }

export type StoredAsset = { id: string; file: AssetFile; person: CheckedPerson<'likeness-image' | 'likeness-voice'> }

/**
 * Inserts stored files and skips those whose bytes the account already has.
 * @returns ids by key
 */
export async function insertStored(
  trx: Trx,
  { accountId, type, at }: Addition,
  files: readonly StoredAsset[],
): Promise<Map<string, string>> {
  const rows = await trx
    .insertInto('likeness_assets')
    .values(
      files.map(({ id, file, person }) => ({
        ...blank({ accountId, type, at }),
        id,
        status: 'READY' as const,
        content_url: file.fileKey,
        held_reason: person.heldReason,
        ...columnsOf(file),
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning(['id', 'file_key'])
    .execute()
  return new Map(rows.map(({ id, file_key }) => [file_key ?? '', id]))
}

/** Inserts assets that await their files. Skips addresses that the account already has. */
export async function insertWaiting(
  trx: Trx,
  { accountId, type, at }: Addition,
  addresses: readonly { id: string; contentUrl: string }[],
): Promise<string[]> {
  const rows = await trx
    .insertInto('likeness_assets')
    .values(
      addresses.map(({ id, contentUrl }) => ({
        ...blank({ accountId, type, at }),
        id,
        status: 'WAITING' as const,
        content_url: contentUrl,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const blank = ({ accountId, type, at }: Addition) => ({
  id: newId(),
  account_id: accountId,
  type,
  tag_attempt_count: 0,
  created_at: at,
  updated_at: at,
})

export const columnsOf = ({ fileKey, sha256, contentType, bytes, width, height }: AssetFile) => ({
  file_key: fileKey,
  sha256,
  content_type: contentType,
  bytes,
  width,
  height,
})
