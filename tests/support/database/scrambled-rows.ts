import { sql } from 'kysely'
import { newId } from '../../../server/platform/ids.ts'
import type { World } from '../world.ts'

/**
 * Sets the time of each row by the position of its id, and scrambles the physical order of the
 * table.
 */
export async function moveRows(
  world: World,
  [table, column]: readonly [table: string, column: string],
  timeOf: (place: number) => Date,
): Promise<void> {
  const db = world.database.kysely
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(table)} where ${sql.ref(column)} is not null order by id`.execute(db)
  const placed = rows.map(({ id }, place) => ({ id, time: timeOf(place) }))
  const scrambled = [...placed.filter((_, at) => at % 2 === 1), ...placed.filter((_, at) => at % 2 === 0).reverse()]
  for (const { id, time } of scrambled)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${time} where id = ${id}`.execute(db)
}

/**
 * `change` returns columns for each copy.
 * @returns their ids in the order of insertion
 */
export async function copyRow(
  world: World,
  table: string,
  { id, count, change }: { id: string; count: number; change: (place: number) => object },
): Promise<string[]> {
  const copies = Array.from({ length: count }, (_, place) => ({ id: newId(), ...change(place) }))
  for (const copy of copies) {
    const columns = JSON.stringify(copy)
    await sql`
      insert into ${sql.table(table)} select made.* from ${sql.table(table)} kept,
        jsonb_populate_record(null::${sql.table(table)}, to_jsonb(kept) || ${columns}::jsonb) made
      where kept.id = ${id}`.execute(world.database.kysely)
  }
  return copies.map((copy) => copy.id)
}

const WAYS = ['indexscan', 'indexonlyscan', 'bitmapscan']

/**
 * Disables indexes until the world closes. An index may return rows in the expected order by
 * accident, and no list may depend on that.
 */
export async function readWithoutIndexes(world: World): Promise<void> {
  // On a server, each connection would need these settings.
  if (world.database.engine !== 'pglite') return
  const set = async (to: 'off' | 'default') => {
    for (const way of WAYS) await sql`set ${sql.raw(`enable_${way}`)} = ${sql.raw(to)}`.execute(world.database.kysely)
  }
  await set('off')
  const { close } = world
  // The next world of this process may get the same database.
  world.close = async () => {
    await set('default')
    await close()
  }
}
