import type { Transaction } from '@electric-sql/pglite'
import { type Bulk, type CopiedTable, copyStatement, type Snapshot } from './bulk.ts'

/**
 * Pages of 8 KB that one statement copies. PGlite collects the whole result of a statement in
 * memory.
 */
const PAGES_AT_ONCE = 256

async function copied(tx: Transaction, statement: string): Promise<Uint8Array> {
  const { blob } = await tx.query(`${statement} '/dev/blob'`)
  return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
}

async function* byPages(tx: Transaction, { table, columns }: CopiedTable): AsyncGenerator<Uint8Array> {
  const { rows } = await tx.query<{ pages: string }>(
    `select (pg_relation_size('${table.replaceAll("'", "''")}'::regclass) / 8192)::text as pages`,
  )
  const pages = Number(rows[0]?.pages ?? 0)
  for (let from = 0; from < pages; from += PAGES_AT_ONCE)
    yield await copied(
      tx,
      `copy (select ${columns} from ${table} where ctid >= '(${from},0)' and ctid < '(${from + PAGES_AT_ONCE},0)') to`,
    )
}

async function* copyFromQuery(tx: Transaction, query: string): AsyncGenerator<Uint8Array> {
  yield await copied(tx, `copy (${query}) to`)
}

export const snapshotOfEmbedded = (tx: Transaction): Snapshot => ({
  read: async <Row>(statement: string) => (await tx.query<Row>(statement)).rows,
  copyOut: (from) => byPages(tx, from),
  copyQuery: (query) => copyFromQuery(tx, query),
})

export const bulkOfEmbedded = (tx: Transaction): Bulk => ({
  read: async <Row>(statement: string) => (await tx.query<Row>(statement)).rows,
  run: async (script) => {
    await tx.exec(script)
  },
  copyIn: async (to, rows) => {
    await tx.query(`${copyStatement.in(to)} '/dev/blob'`, [], { blob: new Blob([rows.slice()]) })
  },
})
