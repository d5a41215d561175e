import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the keys of these files (a table with a column `key`) and of their copies. Uses two index
 * scans, because an `or` over both would read the whole table.
 */
export const withCopies = (files: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select key from ${files}
  union
  select copy.key from ${files} source join media_files copy on copy.source_key = source.key)`
