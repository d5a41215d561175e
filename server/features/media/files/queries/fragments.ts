import { sql } from 'kysely'

/** Files that are kept back, by `key`; for other features to join. */
export const heldFiles = sql<{ key: string }>`(select key from media_files where held_at is not null)`
