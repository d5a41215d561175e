import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { insertManyTalents, manyTalents } from '../../../../tests/support/many-talents.ts'
import { fakeEmbeddings } from '../../../../tests/support/models/fake-embeddings.ts'
import { tablesScanned } from '../../../../tests/support/plans.ts'
import { recordStatements, watchStatements } from '../../../../tests/support/record-statements.ts'
import { openTestDatabase } from '../../../../tests/support/test-databases.ts'
import { vacuumed } from '../../../../tests/support/vacuumed.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'

const PEOPLE = 6000
const TABLES = new Set(['likeness_profiles', 'accounts', 'offer_minimums'])

describe.skipIf(inject('template').engine === 'pglite')('no search by a sentence reads a whole table:', () => {
  let world: World
  let url = ''
  beforeAll(async () => {
    watchStatements()
    world = await createWorld({
      wrapModels: fakeEmbeddings().wrap,
      openDatabase: async () => {
        const opened = await openTestDatabase()
        url = opened.url ?? ''
        return opened
      },
    })
    await insertManyTalents(world, manyTalents(PEOPLE, 3))
    const db = world.database.kysely
    await sql`insert into offer_minimums (account_id, currency, category, amount_minor_unit)
      select id, 'USD', '', 10000 + 100 * (row_number() over (order by id)) from accounts`.execute(db)
    // One in two hundred lives in Berlin, and others speak Spanish.
    await sql`update accounts set bio = 'A baker in Berlin.' where id ~ '^many-.*(00|50)7$'`.execute(db)
    await sql`update likeness_profiles set terms = terms || 'language:es'::text where account_id ~ '^many-.*(00|50)3$'`.execute(
      db,
    )
    await vacuumed(world)
  })
  afterAll(() => world.close())

  test.each([
    'Mara Lindqvist',
    'somebody in Berlin',
    'someone who speaks Spanish',
    'women who speak Spanish',
    'women over 40 in Berlin under $500',
    'women over 40 who speak Spanish in Berlin with a voice sample under $500',
    'baker',
    'a baker from Berlin who speaks Spanish',
  ])('%s', async (text) => {
    let status = 0
    const statements = await recordStatements(async () => {
      const response = await world.stranger().post('/api/indexing/search', { text, understand: true, explain: true })
      status = response.status
    })
    expect(status).toBe(200)
    expect(await tablesScanned({ url }, statements, TABLES)).toEqual([])
  })
})
