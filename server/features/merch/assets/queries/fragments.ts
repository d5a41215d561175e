import { sql } from 'kysely'

/**
 * Subquery that the SQL of other features can join to find the file key of an asset by the asset's
 * id. Deleted assets are included.
 */
export const assetFiles = sql<{ id: string; file_key: string }>`(select id, file_key from merch_assets)`
