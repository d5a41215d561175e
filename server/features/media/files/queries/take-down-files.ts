import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

/**
 * Stops showing files and their copies. If `keptUntil` is set, the first of `keys` expires then,
 * unless it expires earlier anyway, and all addresses that were signed before `at` become invalid.
 */
export async function takeDownFiles(
  trx: Trx,
  keys: readonly string[],
  { at, keptUntil }: { at: Date; keptUntil: Date | null },
): Promise<void> {
  const first = keys[0] ?? ''
  await sql`
    update media_files set taken_down_at = coalesce(taken_down_at, ${at}::timestamptz),
      addresses_from = case when ${keptUntil}::timestamptz is null then addresses_from else ${at}::timestamptz end,
      expires_at = case when key = ${first} or source_key = ${first} then least(expires_at, ${keptUntil}::timestamptz)
        else expires_at end
    where key = any(${[...keys]}::text[]) or source_key = any(${[...keys]}::text[])`.execute(trx)
}

/** Returns those of the files that are taken down and still there. Locks them. */
export async function findTakenDownFiles(trx: Trx, keys: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from media_files
    where key = any(${[...keys]}::text[]) and state = 'STORED' and taken_down_at is not null
      and (expires_at is null or expires_at > ${now}::timestamptz)
    order by key for update`.execute(trx)
  return rows.map(({ key }) => key)
}

/**
 * Ends the takedown of files, so that they are shown again, and keeps them. A hold for review
 * stays.
 */
export async function restoreFiles(trx: Trx, keys: readonly string[], keptUntil: Date | null): Promise<void> {
  await sql`
    update media_files set taken_down_at = null,
      expires_at = case when expires_at = ${keptUntil}::timestamptz then null else expires_at end
    where state = 'STORED' and (key = any(${[...keys]}::text[]) or source_key = any(${[...keys]}::text[]))`.execute(trx)
}
