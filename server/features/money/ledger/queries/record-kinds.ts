import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

export async function findRecordedKinds(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ kind: string; exclusive: string }>`select kind, exclusive from kinds_sold`.execute(db)
  return new Map(rows.map(({ kind, exclusive }) => [kind, exclusive]))
}

/** A kind that another process has already inserted stays unchanged. */
export async function insertKinds(db: Db, kinds: readonly { kind: string; exclusive: string }[]): Promise<void> {
  await sql`
    insert into kinds_sold (kind, exclusive)
    select * from unnest(${kinds.map(({ kind }) => kind)}::text[], ${kinds.map(({ exclusive }) => exclusive)}::text[])
    on conflict (kind) do nothing`.execute(db)
}
