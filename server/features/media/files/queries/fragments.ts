import { sql } from 'kysely'

/** Withheld files. */
export const heldFiles = sql<{ key: string }>`(select key from media_files where held_at is not null)`
