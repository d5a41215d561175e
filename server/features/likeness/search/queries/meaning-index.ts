import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

const INDEX = 'likeness_meanings_nearest'

/**
 * Returns the number of lists to search: 1.5 times the fourth root of n, because an index of n
 * vectors has √n lists.
 */
export const probesOf = (vectors: RawBuilder<number>) =>
  sql<string>`ceil(1.5 * power(greatest(1, ${vectors}), 0.25))::integer::text`
const listsOf = (vectors: number): number => Math.max(1, Math.round(Math.sqrt(vectors)))

/** Approximate number of vectors, from the planner's statistics. */
export const approximateVectorCount = sql<number>`(select reltuples::float8 from pg_class where oid = 'likeness_meanings'::regclass)`

export type IndexOrigin = { madeBy: string; vectors: number }

/** `vectors` is approximate. `builtFrom` is null if there is no usable index. */
export async function findMeaningIndex(db: Db): Promise<{ vectors: number; builtFrom: IndexOrigin | null }> {
  const { rows } = await sql<{ vectors: number; learnt_from: string | null }>`
    select greatest(0, t.reltuples)::float8 as vectors,
      (select obj_description(x.indexrelid, 'pg_class') from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = t.oid and i.relname = ${INDEX} and x.indisvalid) as learnt_from
    from pg_class t where t.oid = 'likeness_meanings'::regclass`.execute(db)
  const [row] = rows
  return {
    vectors: row?.vectors ?? 0,
    builtFrom: row?.learnt_from ? (JSON.parse(row.learnt_from) as IndexOrigin) : null,
  }
}

/**
 * Returns statements that rebuild the index without blocking writes; none may run in a
 * transaction. The last one stores the origin as a comment on the index. An interrupted rebuild
 * leaves no comment, counts as missing and starts over.
 */
export function rebuildStatements({ madeBy, vectors }: IndexOrigin): string[] {
  const lists = listsOf(vectors)
  const comment = JSON.stringify({ madeBy, vectors } satisfies IndexOrigin).replaceAll("'", "''")
  return [
    // During clustering, fifty vectors of each list are in memory.
    `set maintenance_work_mem = '${Math.max(64, Math.ceil(lists / 4))}MB'`,
    `drop index concurrently if exists ${INDEX}_next`,
    `create index concurrently ${INDEX}_next on likeness_meanings using ivfflat (vector halfvec_ip_ops) with (lists = ${lists})`,
    `drop index concurrently if exists ${INDEX}`,
    `alter index ${INDEX}_next rename to ${INDEX}`,
    `comment on index ${INDEX} is '${comment}'`,
  ]
}
