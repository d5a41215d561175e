import { sql } from 'kysely'

/** Withheld files, by `key`, for joins by other features. */
export const heldFiles = sql<{ key: string }>`(select key from media_files where held_at is not null)`
