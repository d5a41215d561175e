import { sql } from 'kysely'

/**
 * Subquery that other features may join to get an asset's file by `id`. It includes deleted
 * assets.
 */
export const assetFiles = sql<{ id: string; file_key: string }>`(select id, file_key from merch_assets)`
