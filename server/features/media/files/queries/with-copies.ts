import { type RawBuilder, sql } from 'kysely'

/**
 * The keys of these files (a table with a column `key`) and of their copies. Two walks along an index: an “or” over both
 * would read every file that there is.
 */
export const withCopies = (files: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select key from ${files}
  union
  select copy.key from ${files} source join media_files copy on copy.source_key = source.key)`
