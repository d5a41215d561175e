import type { Bulk } from './bulk.ts'
import { foreignKeysOf, tablesOf } from './own-tables.ts'

/**
 * Replaces all rows of all tables with the rows that `load` writes. Foreign keys are dropped and
 * created again at the end, when the database validates every row. Triggers are disabled, because
 * the loaded rows already contain their results. Needs no superuser rights.
 * @throws the error of the database if rows contradict each other
 */
export async function reloadTables(bulk: Bulk, load: () => Promise<void>): Promise<void> {
  const own = await tablesOf(bulk.read)
  const keys = await foreignKeysOf(bulk.read)
  // Truncating also recreates the files of a table and its indexes, and most tables are empty.
  const written = own.filter(({ hasPages }) => hasPages).map(({ table }) => table)
  const withTriggers = own.filter(({ hasTriggers }) => hasTriggers).map(({ table }) => table)
  const inOrder = (statements: readonly string[]): Promise<void> => bulk.run(statements.join(';\n'))
  await inOrder(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`))
  if (written.length > 0) await bulk.run(`truncate ${written.join(', ')}`)
  await inOrder(withTriggers.map((table) => `alter table ${table} disable trigger user`))
  await load()
  await inOrder(keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`))
  await inOrder(withTriggers.map((table) => `alter table ${table} enable trigger user`))
}

/**
 * Sets a sequence so that its next number follows `last`.
 * @param sequence Name as returned by `sequencesOf`
 */
export async function restartSequenceAfter({ read }: Bulk, sequence: string, last: bigint): Promise<void> {
  await read(`select setval('${sequence.replaceAll("'", "''")}', ${last})::text`)
}

/** @param table Name as returned by `tablesOf` */
export async function countRowsIn({ read }: Bulk, table: string): Promise<number> {
  const [counted] = await read<{ count: string }>(`select count(*)::text as count from ${table}`)
  return Number(counted?.count)
}
