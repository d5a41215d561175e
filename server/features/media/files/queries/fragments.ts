import { sql } from 'kysely'

/** Withheld files. Other features join them by `key`. */
export const heldFiles = sql<{ key: string }>`(select key from media_files where held_at is not null)`
