import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { tablesScanned } from '../../../../tests/support/database/plans.ts'
import { recordStatements, watchStatements } from '../../../../tests/support/database/record-statements.ts'
import { openTestDatabase } from '../../../../tests/support/database/test-databases.ts'
import { vacuumed } from '../../../../tests/support/database/vacuumed.ts'
import { insertManyTalents, manyTalents } from '../../../../tests/support/likeness/many-talents.ts'
import { fakeEmbeddings } from '../../../../tests/support/models/fake-embeddings.ts'
import { insertClaims, insertRules, type StoredClaim } from '../../../../tests/support/offers/exclusive-claims.ts'
import { expectOk, submit } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { COUNTRIES } from '../../../platform/countries.ts'
import { DEFAULT_SCOPE } from '../../../platform/scope-of-use/scope-words.ts'
import { NO_MERCHANDISE, USE_PRESETS } from '../../../platform/scope-of-use/use-presets.ts'
import type { UseRules } from '../../../platform/scope-of-use/use-rules.ts'

const OPEN = USE_PRESETS.OPEN.rules
const PEOPLE = 6000
const OFFERS = 12_000
const TABLES = new Set(['likeness_profiles', 'accounts', 'offer_minimums', 'offers', 'offer_terms', 'use_rule_states'])

describe.skipIf(inject('template').engine === 'pglite')('no search reads a whole table:', () => {
  let world: World
  let brand: Person
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
    brand = await world.brand()
    await storeScopes()
    await vacuumed(world)
  })
  afterAll(() => world.close())

  /** One license in forty is exclusive, and each talent has rules, most of them a preset. */
  async function storeScopes(): Promise<void> {
    const rival = await world.brand()
    const made = await submit(rival, await world.talent(), {})
    const at = world.clock.now()
    const claims = Array.from({ length: OFFERS }, (_, number): StoredClaim => {
      const exclusivity = number % 40 === 0 ? 'CATEGORY_EXCLUSIVE' : 'NON_EXCLUSIVE'
      return {
        id: `claim-${number}`,
        sellerAccountId: `many-${String((number * 7) % PEOPLE).padStart(6, '0')}`,
        buyerAccountId: rival.accountId,
        status: number % 3 === 0 ? 'PAID' : 'COMPLETED',
        updatedAt: at,
        completedAt: number % 3 === 0 ? null : at,
        resolution: null,
        moneyReturnedAt: null,
        medium: 'IMAGE',
        uses: ['social'],
        customUse: null,
        scope: { ...DEFAULT_SCOPE, category: 'coffee', exclusivity },
      }
    })
    await insertClaims(world, made, claims)
    const rules = Array.from({ length: PEOPLE }, (_, number): [string, UseRules] => [
      `many-${String(number).padStart(6, '0')}`,
      number % 60 === 0
        ? { ...OPEN, exceptions: [{ ...NO_MERCHANDISE, territories: [COUNTRIES[(number / 60) % 90] ?? 'DE'] }] }
        : number % 5 === 0
          ? USE_PRESETS.CAREFUL.rules
          : OPEN,
    ])
    await insertRules(world, new Map(rules))
  }

  test.each([
    'freeMedium=IMAGE&freeCategory=coffee&freeTerritories=DE&freeFrom=2027-05-01',
    'freeMedium=IMAGE&freeUse=merchandise&gender=female',
    'freeMedium=VIDEO&freeCategory=alcohol&languages=es',
  ])('%s', async (query) => {
    let found: { count: number } = { count: 0 }
    const statements = await recordStatements(async () => {
      found = expectOk(await brand.get(`/api/indexing/search?${query}`))
    })
    expect(found.count).toBeGreaterThan(0)
    expect(await tablesScanned({ url }, statements, TABLES)).toEqual([])
  })

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

  test('a change of a talent finds its pages without reading all talents', async () => {
    const { rows } = await world.database.kysely.transaction().execute(async (trx) => {
      await sql`update use_rule_states set shows_floors = true where account_id = 'many-000007'`.execute(trx)
      return sql<{ read: number }>`select sum(seq_tup_read)::integer as read
        from pg_stat_xact_user_tables where relname in ('accounts', 'offers', 'page_changes')`.execute(trx)
    })
    expect(rows).toEqual([{ read: 0 }])
  })
})
