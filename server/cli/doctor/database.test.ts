import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/support/database/test-databases.ts'
import { examineDatabase } from './database.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(async () => {
  await opened.database.close()
  await opened.drop()
})

test('doctor finds no problem in an up-to-date database, and names a missing migration', async () => {
  const before = await examineDatabase(opened.database, 4)
  expect(before.map(({ state }) => state)).toEqual(['well', 'well'])
  await sql`delete from schema_migrations where name like '0057%'`.execute(opened.database.kysely)
  const [server, migrations] = await examineDatabase(opened.database, 4)
  expect(server?.state).toBe('well')
  expect(migrations).toMatchObject({
    state: 'broken',
    message: expect.stringContaining('1 migration to apply, starting with 0057'),
  })
})
