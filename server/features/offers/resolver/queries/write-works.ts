import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

export type DueWork = { fileKey: string; offerId: string }
export type ReadWork = {
  /** 256 bits as text. Null for a file that is no picture, or that has too little detail. */
  hash: string | null
  manifest: { id: string; store: string } | null
  /** Ids of the invisible marks in the file. */
  marks: readonly string[]
}

/**
 * Returns the next files that were not read yet, oldest first, and postpones them until `retryAt`,
 * so that neither another process nor a file that cannot be read now delays the rest.
 */
export async function claimDueWorks(
  db: Db,
  { at, retryAt, limit }: { at: Date; retryAt: Date; limit: number },
): Promise<DueWork[]> {
  const { rows } = await sql<DueWork>`
    update licensed_works set due_at = ${retryAt}::timestamptz
    where file_key in (
      select file_key from licensed_works where made_at is null and due_at <= ${at}::timestamptz
      order by due_at, file_key limit ${limit} for update skip locked)
    returning file_key as "fileKey", offer_id as "offerId"`.execute(db)
  return rows
}

/**
 * Stores what was read from a licensed file. Does nothing if the file was withheld or deleted
 * meanwhile.
 */
export async function putWork(db: Db, fileKey: string, { hash, manifest, marks }: ReadWork, at: Date): Promise<void> {
  await sql`
    update licensed_works set hash = ${hash}::text::bit(256), manifest_id = ${manifest?.id ?? null},
      manifest = ${manifest?.store ?? null}, marks = ${[...marks]}::text[], made_at = ${at}::timestamptz
    where file_key = ${fileKey} and made_at is null and due_at is not null`.execute(db)
}
