import { sql } from 'kysely'
import type { FileKind } from '../domain/file-kinds.ts'

/** Withheld files: held for review, or taken down (`isWithheld`). */
export const heldFiles = sql<{ key: string }>`(
  select key from media_files where held_at is not null or taken_down_at is not null)`

/** Files that an admin has taken down. */
export const takenDownFiles = sql<{ key: string }>`(select key from media_files where taken_down_at is not null)`

/** Stored files, without copies. `is_kept` is false for an upload that nothing refers to. */
export const storedFiles = sql<{
  key: string
  kind: FileKind
  account_id: string | null
  sha256: string
  content_type: string
  is_kept: boolean
  created_at: Date
}>`(
  select key, kind, owner_account_id as account_id, sha256, content_type, created_at,
    expires_at is null or taken_down_at is not null as is_kept
  from media_files where state = 'STORED' and source_key is null)`
