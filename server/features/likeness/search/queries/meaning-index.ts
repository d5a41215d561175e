import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

const INDEX = 'likeness_meanings_nearest'

/** Of n vectors: as many lists as the root of n, and of those a search looks through as many as this, whose middles are nearest. */
export const probesOf = (vectors: RawBuilder<number>) =>
  sql<string>`ceil(1.5 * power(greatest(1, ${vectors}), 0.25))::integer::text`
const listsOf = (vectors: number): number => Math.max(1, Math.round(Math.sqrt(vectors)))

/** How many vectors there are, nearly, to the planner's knowledge. */
export const nearlyAllVectors = sql<number>`(select reltuples::float8 from pg_class where oid = 'likeness_meanings'::regclass)`

/** What an index was learnt from: of whose reading, and how many. */
export type LearntFrom = { madeBy: string; vectors: number }

/** How many vectors there are, nearly, and what their index was learnt from; null: there is none that can be used. One statement. */
export async function findMeaningIndex(db: Db): Promise<{ vectors: number; learntFrom: LearntFrom | null }> {
  const { rows } = await sql<{ vectors: number; learnt_from: string | null }>`
    select greatest(0, t.reltuples)::float8 as vectors,
      (select obj_description(x.indexrelid, 'pg_class') from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = t.oid and i.relname = ${INDEX} and x.indisvalid) as learnt_from
    from pg_class t where t.oid = 'likeness_meanings'::regclass`.execute(db)
  const [row] = rows
  return {
    vectors: row?.vectors ?? 0,
    learntFrom: row?.learnt_from ? (JSON.parse(row.learnt_from) as LearntFrom) : null,
  }
}

/**
 * Makes the index anew, and lets others write meanwhile: each statement by itself, as no transaction holds. Where it was
 * broken off, it is begun again. What it is learnt from is said last, and an index that says nothing is not there.
 */
export function statementsForIndex({ madeBy, vectors }: LearntFrom): string[] {
  const lists = listsOf(vectors)
  const said = JSON.stringify({ madeBy, vectors } satisfies LearntFrom).replaceAll("'", "''")
  return [
    // Fifty vectors a list are held against each other in memory.
    `set maintenance_work_mem = '${Math.max(64, Math.ceil(lists / 4))}MB'`,
    `drop index concurrently if exists ${INDEX}_next`,
    `create index concurrently ${INDEX}_next on likeness_meanings using ivfflat (vector halfvec_ip_ops) with (lists = ${lists})`,
    `drop index concurrently if exists ${INDEX}`,
    `alter index ${INDEX}_next rename to ${INDEX}`,
    `comment on index ${INDEX} is '${said}'`,
  ]
}
