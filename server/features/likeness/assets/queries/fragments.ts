import { sql } from 'kysely'
import type { AssetType } from '../domain/asset-types.ts'

/**
 * Pictures that may be used: they are fetched, and neither held back nor deleted. Other features
 * join them by `id`.
 */
export const usableImages = sql<{ id: string; account_id: string }>`(
  select id, account_id from likeness_assets
  where type = 'IMAGE' and status = 'READY' and held_reason is null and deleted_at is null)`

/**
 * Recordings that may be used: they are fetched, and neither held back nor deleted. Other features
 * join them by `id`.
 */
export const usableRecordings = sql<{ id: string; account_id: string }>`(
  select id, account_id from likeness_assets
  where type = 'VOICE' and status = 'READY' and held_reason is null and deleted_at is null)`

/**
 * Pictures that may be shown to everyone if their account is public. They are usable and analyzed.
 * The analysis holds pictures back that show somebody else's face.
 */
export const showableImages = sql<{ id: string; account_id: string; file_key: string; created_at: Date }>`(
  select id, account_id, file_key, created_at from likeness_assets
  where type = 'IMAGE' and status = 'READY' and held_reason is null and deleted_at is null and search_tags is not null)`

/**
 * Files of assets, for admins who decide about them. A deleted asset has no file. Other features
 * join them by `id`.
 */
export const assetFiles = sql<{
  id: string
  account_id: string
  type: AssetType
  file_key: string | null
  digest: string | null
  is_held: boolean
  is_deleted: boolean
}>`(
  select id, account_id, type, file_key, sha256 as digest, held_reason is not null as is_held,
    deleted_at is not null as is_deleted
  from likeness_assets)`
