import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

/**
 * Returns the kinds that the database contains. Each has its exclusivity: the rule by which
 * payments for the same thing exclude each other.
 */
export async function findRecordedKinds(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ kind: string; exclusive: string }>`select kind, exclusive from kinds_sold`.execute(db)
  return new Map(rows.map(({ kind, exclusive }) => [kind, exclusive]))
}

/** Inserts kinds. Leaves a kind unchanged that another process has inserted. */
export async function insertKinds(db: Db, kinds: readonly { kind: string; exclusive: string }[]): Promise<void> {
  await sql`
    insert into kinds_sold (kind, exclusive)
    select * from unnest(${kinds.map(({ kind }) => kind)}::text[], ${kinds.map(({ exclusive }) => exclusive)}::text[])
    on conflict (kind) do nothing`.execute(db)
}
