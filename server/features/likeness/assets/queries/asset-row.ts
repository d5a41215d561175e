import type { Selectable } from 'kysely'
import type { LikenessAssetsTable } from '../../../../platform/database/tables.ts'

export type AssetRow = Selectable<LikenessAssetsTable>

/** Fields of an asset with a stored file. `sha256` is of the original bytes. */
export type AssetFile = {
  fileKey: string
  sha256: string
  contentType: string
  bytes: number
  width: number | null
  height: number | null
}
