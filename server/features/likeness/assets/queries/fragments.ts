import { sql } from 'kysely'
import type { AssetType } from '../domain/asset-types.ts'
import type { VoiceWave } from './tag-assets.ts'

/**
 * Pictures that are fetched, and neither held back nor deleted. Other features join them by `id`.
 */
export const usableImages = sql<{ id: string; account_id: string }>`(
  select id, account_id from likeness_assets
  where type = 'IMAGE' and status = 'READY' and held_reason is null and deleted_at is null)`

/** Same as `usableImages`, for recordings. */
export const usableRecordings = sql<{ id: string; account_id: string }>`(
  select id, account_id from likeness_assets
  where type = 'VOICE' and status = 'READY' and held_reason is null and deleted_at is null)`

/**
 * Pictures that may be shown to everyone if their account is public. They are usable and analyzed:
 * the analysis holds back pictures that show somebody else's face.
 */
export const showableImages = sql<{ id: string; account_id: string; file_key: string; created_at: Date }>`(
  select id, account_id, file_key, created_at from likeness_assets
  where type = 'IMAGE' and status = 'READY' and held_reason is null and deleted_at is null and search_tags is not null)`

/**
 * Voice samples of usable and analyzed recordings. They may be public if their account lets
 * everyone hear them.
 */
export const showableVoices = sql<{
  id: string
  account_id: string
  sample_key: string
  wave: VoiceWave | null
  created_at: Date
}>`(
  select id, account_id, voice_sample_key as sample_key, voice_wave as wave, created_at from likeness_assets
  where type = 'VOICE' and status = 'READY' and held_reason is null and deleted_at is null and search_tags is not null
    and voice_sample_key is not null)`

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
