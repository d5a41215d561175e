import { sql } from 'kysely'
import type { Trx } from '../../database/transaction.ts'
import { BY_HAND, type ClassifiedTable, type Key, type Person } from '../classify.ts'

/** From here to the end of the transaction, what is only ever added to may lose its words. */
export async function allowErasing(trx: Trx): Promise<void> {
  await sql`select set_config('semblance.erasing', 'on', true)`.execute(trx)
}

/**
 * Erases a person from a table as its classes say: rows that are theirs go, of others the columns that are theirs become
 * what the class says. Again, it changes nothing. A statement a key.
 */
export async function eraseByClass(trx: Trx, table: ClassifiedTable, person: Person): Promise<void> {
  for (const [name, key] of Object.entries(table.keys)) {
    if (person[key.tie].length === 0) continue
    if (key.erases === 'row') await sql`delete from ${sql.table(table.table)} where ${isTied(key, person)}`.execute(trx)
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
    return becomes === undefined || becomes === BY_HAND ? [] : [sql`${sql.ref(column)} = ${becomes}`]
  })
  if (changes.length === 0) return
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${isTied(key, person)}`.execute(trx)
}

/** Whether a row is tied to the person by a key of its table. */
export const isTied = ({ tie, value }: Key, person: Person) => sql<boolean>`${value} = any(${[...person[tie]]}::text[])`
