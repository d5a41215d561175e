import { sql } from 'kysely'
import { storedFiles } from '../../../media/files/index.ts'

/** Digests of files that were taken down one by one. The same bytes are held when they are uploaded. */
export const takenDownDigests = sql<{ digests: string[] }>`(
  select digests from picture_takedowns where restored_at is null)`

/**
 * Files with the bytes of a finished work that was taken down, this very file included. Uploaded
 * and delivered again, the work stays hidden.
 */
export const takenDownWorks = sql<{ key: string }>`(
  select file.key from ${storedFiles} file join picture_takedowns t
    on t.restored_at is null and t.kind = 'work' and t.digests && array[file.sha256])`
