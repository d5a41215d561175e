import type { Bulk } from './bulk.ts'
import { foreignKeysOf, tablesOf } from './own-tables.ts'

/**
 * Has `load` write rows in the place of all that there are. Foreign keys are taken away meanwhile and put back at the end, when
 * the database proves them for every row; triggers rest: what they did is in the rows. Checks and unique indexes hold from
 * the first row on. Needs no superuser. @throws the database's own error, for rows that do not agree
 */
export async function reloadTables(bulk: Bulk, load: () => Promise<void>): Promise<void> {
  const own = await tablesOf(bulk.read)
  const keys = await foreignKeysOf(bulk.read)
  // Most tables were never written to, and emptying one makes it and its indexes anew.
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

/** Has a sequence go on behind a number. @param sequence as `sequencesOf` names it. */
export async function goOnBehind({ read }: Bulk, sequence: string, last: bigint): Promise<void> {
  await read(`select setval('${sequence.replaceAll("'", "''")}', ${last})::text`)
}

/** @param table as `tablesOf` names it. */
export async function countRowsIn({ read }: Bulk, table: string): Promise<number> {
  const [counted] = await read<{ count: string }>(`select count(*)::text as count from ${table}`)
  return Number(counted?.count)
}
