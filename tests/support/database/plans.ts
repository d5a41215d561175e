import { sql } from 'kysely'
import pg from 'pg'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import type { World } from '../world.ts'
import type { Statement } from './record-statements.ts'
import { vacuumed } from './vacuumed.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: readonly Plan[] }

/** The `grown` tables that the statements would read from end to end. */
export async function tablesScanned(
  { url }: { url: string },
  statements: readonly Statement[],
  grown: ReadonlySet<string>,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = new Set<string>()
  try {
    for (const { text, values } of statements) {
      if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue
      await client.query('begin')
      const { rows } = await client.query({ text: `explain (format json) ${text}`, values: [...values] })
      await client.query('rollback')
      for (const table of scansIn(rows[0]['QUERY PLAN'][0].Plan)) if (grown.has(table)) found.add(`${table}: ${text}`)
    }
  } finally {
    await client.end()
  }
  return [...found]
}

const scansIn = ({ Plans = [], ...plan }: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...Plans.flatMap(scansIn),
]

/**
 * Copies the latest row of each table with other ids, keys and digests, as if it belonged to
 * somebody else. Foreign keys are not checked meanwhile.
 */
export async function growTables(world: World, tables: Readonly<Record<string, string>>, rows: number): Promise<void> {
  await inTransaction(world.database.kysely, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const [table, more] of Object.entries(tables)) {
      const { rows: columns } = await sql<{ name: string }>`
        select attname as name from pg_attribute a
        where attrelid = ${table}::regclass and attnum > 0 and atttypid = 'text'::regtype and not attisdropped
          and attname ~ '(^|_)(id|key|digest)$'`.execute(trx)
      const own = columns.map(({ name }) => `'${name}', md5(made."${name}" || '/' || g)`).join(', ')
      const { numAffectedRows } = await sql
        .raw(
          `insert into ${table} overriding system value select copy.* from (select ctid as place from ${table} limit 1) as one
           join ${table} as made on made.ctid = one.place, generate_series(1, ${rows}) as g,
           lateral jsonb_populate_record(made, jsonb_build_object(${[own, more].filter(Boolean).join(', ')})) as copy`,
        )
        .execute(trx)
      if (numAffectedRows === 0n) throw new Error(`${table} has no row to copy`)
    }
  })
  await vacuumed(world)
}
