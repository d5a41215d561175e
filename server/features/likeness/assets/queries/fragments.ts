import { sql } from 'kysely'
import type { AssetType } from '../domain/asset-types.ts'

/** Assets as somebody who decides about them sees them, by `id`; no file any more once they are deleted. For others to join. */
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
