import { sql } from 'kysely'

/** File key of an asset by its id, for joins. Deleted assets are included. */
export const assetFiles = sql<{ id: string; file_key: string }>`(select id, file_key from merch_assets)`
