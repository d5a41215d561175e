import { sql } from 'kysely'

/** What other features may join of this one: the files of assets by their `id`, those of deleted ones too. */
export const assetFiles = sql<{ id: string; file_key: string }>`(select id, file_key from merch_assets)`
