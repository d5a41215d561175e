import type { Selectable } from 'kysely'
import type { LikenessAssetsTable } from '../../../../platform/database/tables.ts'

export type AssetRow = Selectable<LikenessAssetsTable>

/** `sha256` is the digest of the original bytes, before the file was converted. */
export type AssetFile = {
  fileKey: string
  sha256: string
  contentType: string
  bytes: number
  width: number | null
  height: number | null
}
