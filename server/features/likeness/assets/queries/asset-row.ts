import type { Selectable } from 'kysely'
import type { LikenessAssetsTable } from '../../../../platform/database/tables.ts'

export type AssetRow = Selectable<LikenessAssetsTable>

/** What an asset has once its file is stored. `sha256` is of the bytes as they were brought. */
export type AssetFile = {
  fileKey: string
  sha256: string
  contentType: string
  bytes: number
  width: number | null
  height: number | null
}
