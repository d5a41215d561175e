import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

/**
 * Returns the kinds of sold things that are in the database. Each kind has its exclusivity, which
 * is the rule that decides which payments for the same thing may exist at the same time.
 */
export async function findRecordedKinds(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ kind: string; exclusive: string }>`select kind, exclusive from kinds_sold`.execute(db)
  return new Map(rows.map(({ kind, exclusive }) => [kind, exclusive]))
}

/**
 * Inserts kinds of sold things. If another process has already inserted a kind, that row stays
 * unchanged.
 */
export async function insertKinds(db: Db, kinds: readonly { kind: string; exclusive: string }[]): Promise<void> {
  await sql`
    insert into kinds_sold (kind, exclusive)
    select * from unnest(${kinds.map(({ kind }) => kind)}::text[], ${kinds.map(({ exclusive }) => exclusive)}::text[])
    on conflict (kind) do nothing`.execute(db)
}
