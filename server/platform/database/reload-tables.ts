import type { Bulk } from './bulk.ts'
import { foreignKeysOf, tablesOf } from './own-tables.ts'

/**
 * Replaces all rows with the rows that `load` writes. Foreign keys are dropped first and recreated
 * at the end, when the database validates every row. Triggers are disabled, because the rows
 * already contain their effects. Check constraints and unique indexes apply to each row as it is
 * written. Needs no superuser.
 * @throws the database's own error for inconsistent rows
 */
export async function reloadTables(bulk: Bulk, load: () => Promise<void>): Promise<void> {
  const own = await tablesOf(bulk.read)
  const keys = await foreignKeysOf(bulk.read)
  // Truncates only tables with data. Truncating recreates the files of a table and its indexes,
  // and most tables were never written to.
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
 * Sets a sequence to continue after a number.
 * @param sequence name as returned by `sequencesOf`.
 */
export async function restartSequenceAfter({ read }: Bulk, sequence: string, last: bigint): Promise<void> {
  await read(`select setval('${sequence.replaceAll("'", "''")}', ${last})::text`)
}

/** @param table name as returned by `tablesOf`. */
export async function countRowsIn({ read }: Bulk, table: string): Promise<number> {
  const [counted] = await read<{ count: string }>(`select count(*)::text as count from ${table}`)
  return Number(counted?.count)
}
