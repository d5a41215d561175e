import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { vectorLiteral } from './face-vectors.ts'

export type StaleRecord = { account_id: string; description: string }

/** Lists records whose vector is missing or outdated, the longest stale first. */
export const listStaleRecords = (db: Db, limit: number): Promise<StaleRecord[]> =>
  db
    .selectFrom('likeness_profiles')
    .select(['account_id', 'description'])
    .where('stale_since', 'is not', null)
    .orderBy('stale_since')
    .orderBy('account_id')
    .limit(limit)
    .execute()

/**
 * Marks records that another model or wording version embedded. Costs two index lookups if there
 * are none.
 */
export async function markEmbeddedByOthers(
  db: Db,
  madeBy: string,
  { at, limit }: { at: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update likeness_profiles p set stale_since = ${at}::timestamptz
    where p.stale_since is null and p.account_id in (
      (select account_id from likeness_meanings where made_by < ${madeBy} order by made_by limit ${limit})
      union all
      (select account_id from likeness_meanings where made_by > ${madeBy} order by made_by limit ${limit}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export type RecordVector = StaleRecord & {
  /** Null if there is nothing to embed, or the model refused. */
  vector: readonly number[] | null
}

/**
 * Stores the vectors of records. A record whose text changed meanwhile stays stale; a deleted one
 * is skipped.
 */
export async function putRecordVectors(
  db: Db,
  read: readonly RecordVector[],
  { madeBy, at }: { madeBy: string; at: Date },
): Promise<void> {
  const rows = JSON.stringify(
    read.map(({ account_id, description, vector }) => ({
      account_id,
      description,
      vector: vector && vectorLiteral(vector),
    })),
  )
  await sql`
    with fresh as (
      update likeness_profiles p set stale_since = null
      from jsonb_to_recordset(${rows}::jsonb) as read (account_id text, description text, vector text)
      where p.account_id = read.account_id and p.description = read.description
      returning p.account_id, read.vector::halfvec(512) as vector
    )
    insert into likeness_meanings (account_id, made_by, vector, embedded_at)
    select account_id, ${madeBy}, vector, ${at}::timestamptz from fresh
    on conflict (account_id) do update set
      made_by = excluded.made_by, vector = excluded.vector, embedded_at = excluded.embedded_at`.execute(db)
}
