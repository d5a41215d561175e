import { sql } from 'kysely'
import type { Trx } from '../../database/transaction.ts'
import { type ClassifiedTable, ERASED_BY_OWNER, type Key, type Person } from '../classify.ts'

/** Lets this transaction erase text in tables whose rows must normally not change. */
export async function allowErasing(trx: Trx): Promise<void> {
  await sql`select set_config('semblance.erasing', 'on', true)`.execute(trx)
}

/**
 * Erases a person from one table, as the classes of its columns require. A second run changes
 * nothing. Runs one statement for each key.
 */
export async function eraseByClass(trx: Trx, table: ClassifiedTable, person: Person): Promise<void> {
  for (const [name, key] of Object.entries(table.keys)) {
    if (person[key.tie].length === 0) continue
    if (key.erases === 'row')
      await sql`delete from ${sql.table(table.table)} where ${belongsToPerson(key, person)}`.execute(trx)
    else await eraseColumns(trx, table, name, key, person)
  }
}

async function eraseColumns(
  trx: Trx,
  { table, columns }: ClassifiedTable,
  name: string,
  key: Key,
  person: Person,
): Promise<void> {
  const changes = [...columns].flatMap(([column, of]) => {
    const becomes = typeof of === 'string' ? undefined : of[name]
    return becomes === undefined || becomes === ERASED_BY_OWNER ? [] : [sql`${sql.ref(column)} = ${becomes}`]
  })
  if (changes.length === 0) return
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${belongsToPerson(key, person)}`.execute(trx)
}

/** SQL condition for the rows that a key connects to the person. */
export const belongsToPerson = ({ tie, value }: Key, person: Person) =>
  sql<boolean>`${value} = any(${[...person[tie]]}::text[])`
