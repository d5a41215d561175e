import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Db } from '../../server/platform/database/transaction.ts'
import { openTestDatabase } from '../support/world.ts'

/** Reads all rows, and the planner's statistics. */
async function contentOf(db: Db): Promise<object> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`.execute(db)
  const looks = tables.map(({ name }) => sql`select ${name} as name, t::text as row from ${sql.table(name)} t`)
  const { rows: content } = await sql`${sql.join(looks, sql` union all `)} order by 1, 2`.execute(db)
  if (inject('template').engine !== 'pglite') return { tables: tables.length, content }
  // Autovacuum also analyzes the template.
  const { rows: known } = await sql`select relname from pg_class where oid >= 16384 and reltuples > 0
    union all select starelid::regclass::text from pg_statistic where starelid >= 16384`.execute(db)
  return { tables: tables.length, content, known }
}

/** Uses a database and returns it, so that the next caller gets it empty. */
async function used(use: (db: Db) => Promise<unknown>): Promise<object> {
  const { database, drop } = await openTestDatabase()
  const content = await contentOf(database.kysely)
  await use(database.kysely)
  await database.close()
  await drop()
  return content
}

test('a used test database is restored to the state after the migrations', async () => {
  const altered = (db: Db) => sql`alter table campaign_types add column more text`.execute(db)
  const uses: ((db: Db) => Promise<unknown>)[] = [
    (db) => sql`update campaign_types set label = 'Another'`.execute(db),
    (db) => sql`delete from model_slots`.execute(db),
    (db) => sql`insert into simulator.accounts values ('acct_1', true, '{}', now())`.execute(db),
    (db) => sql`analyze`.execute(db),
  ]
  const left = await used(async () => {})
  expect(left).toMatchObject({ content: expect.arrayContaining([expect.objectContaining({ name: 'model_slots' })]) })
  for (const use of [...uses, ...uses, altered]) expect(await used(use)).toEqual(left)
  expect(await used(async () => {})).toEqual(left)
})
