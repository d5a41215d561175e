import { type RawBuilder, sql } from 'kysely'

/**
 * Selects the keys of files and of their copies. `files` is a table with a column `key`. Uses two
 * index scans, because a condition with `or` would read the whole table.
 */
export const withCopies = (files: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select key from ${files}
  union
  select copy.key from ${files} source join media_files copy on copy.source_key = source.key)`
