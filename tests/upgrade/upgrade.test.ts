import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openStorage } from '../../server/app.ts'
import { restoreArchive } from '../../server/cli/backup/restore-archive.ts'
import { checkFiles } from '../../server/features/media/files/index.ts'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { licenceEnd, licenceStart } from '../../server/features/offers/licences/domain/licence-status.ts'
import { DAY_MS, HOUR_MS, systemClock } from '../../server/platform/clock.ts'
import { loadConfig } from '../../server/platform/config/load-config.ts'
import { connect, type Database } from '../../server/platform/database/connect.ts'
import { pendingMigrations, readMigrations } from '../../server/platform/database/migrate.ts'
import { newId } from '../../server/platform/ids.ts'
import { USE_PRESETS } from '../../server/platform/scope-of-use/use-presets.ts'
import { DELIVERY, expectOk, offerIn, readOffer } from '../support/offers/offers.ts'
import { temporaryFolder } from '../support/programs/program.ts'
import { administer, databaseUrl } from '../support/runner/database-template.ts'
import { pathOf } from '../support/uploads.ts'
import { createWorld, type Person, TEST_ENV, type World } from '../support/world.ts'

/** Created by `scripts/make-upgrade-fixture.ts` with the program of each release. */
const KEPT = new URL('../fixtures/upgrade/', import.meta.url)
const LIVES = readdirSync(KEPT)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))

type Whose = { cookies: Record<string, string>; accountId: string; slug: string }
type Story = {
  madeAt: string
  lastMigration: string
  brand: Whose
  talent: Whose
  offers: Record<string, string>
  portrait: string
  orderNumber: string
  orderUrl: string
}

const folder = temporaryFolder()
afterAll(() => folder.remove())
const source = inject('template')

async function openEmpty(): Promise<{ database: Database; drop: () => Promise<void> }> {
  const shared = { poolSize: 4, onError: console.error }
  if (source.engine === 'pglite')
    return { database: await connect({ ...shared, dataDir: 'memory://' }), drop: async () => {} }
  const name = `${source.template}_${newId().replaceAll('-', '').slice(-16)}`
  await administer(source.url, `create database ${name}`)
  return {
    database: await connect({ ...shared, dataDir: '', databaseUrl: databaseUrl(source.url, name) }),
    drop: () => administer(source.url, `drop database ${name} with (force)`),
  }
}

async function upgraded(life: string, madeAt: Date): Promise<World> {
  const path = join(folder.path, `${life}.tar`)
  writeFileSync(path, gunzipSync(readFileSync(new URL(`${life}.tar.gz`, KEPT))))
  const env = { STORAGE_DIR: join(folder.path, newId()) }
  const { database, drop } = await openEmpty()
  const config = loadConfig({ ...TEST_ENV, ...env })
  const file = await open(path, 'r')
  const restored = await restoreArchive({ config, database, storage: await openStorage(config, systemClock) }, file)
  await file.close()
  expect(restored.about.migrations.at(-1)?.name).toBe(life)
  const world = await createWorld({ env, openDatabase: async () => ({ database, drop }) })
  onTestFinished(world.close)
  world.clock.advance(madeAt.getTime() + HOUR_MS - Date.now())
  return world
}

/** The person's browser stayed open during the upgrade. */
function again(world: World, { cookies, accountId, slug }: Whose): Person {
  const browser = world.stranger()
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value)
  return Object.assign(browser, { accountId, slug, userId: '', email: '', displayName: '' })
}

const differencesIn = async ({ database }: World) =>
  (await checkBooks(database.kysely)).flatMap(({ differences }) => differences)

test('the kept backups are of an older schema than the current one', () => {
  expect(LIVES.length).toBeGreaterThan(0)
  for (const life of LIVES) expect(life < (readMigrations().at(-1)?.name ?? '')).toBe(true)
})

describe.each(LIVES)('a database of version %s', (life) => {
  const story = JSON.parse(readFileSync(new URL(`${life}.json`, KEPT), 'utf8')) as Story

  test('is migrated and works: sessions, offers, releases and order pages continue, and the ledger balances', async () => {
    const world = await upgraded(life, new Date(story.madeAt))
    expect(await pendingMigrations(world.database.kysely)).toEqual([])
    expect(await differencesIn(world)).toEqual([])
    const [brand, talent] = [again(world, story.brand), again(world, story.talent)]
    for (const [status, id] of Object.entries(story.offers)) {
      expect(await readOffer(brand, id)).toMatchObject({ id, status })
      expect(await readOffer(talent, id)).toMatchObject({ id, status })
    }

    const offerId = story.offers['PAID'] ?? ''
    expectOk(await talent.post('/api/offers/deliver', { offerId, ...DELIVERY }))
    expectOk(await brand.post('/api/offers/complete', { offerId }))
    expect(await readOffer(talent, offerId)).toMatchObject({ status: 'COMPLETED' })

    const { pathname, search } = new URL(story.orderUrl)
    const page = await world.stranger().get(pathname + search, { accept: 'text/html' })
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining(story.orderNumber) })
    expect((await world.stranger().get(pathOf(story.portrait))).status).toBe(200)
    const faults: unknown[] = []
    await checkFiles(world.app.ctx, { onFinding: (finding) => faults.push(finding) })
    expect(faults).toEqual([])

    // Offers without a dispute are released automatically, and new people sign up.
    world.clock.advance(30 * DAY_MS)
    expectOk(await world.cron('/api/offers/cron/auto-release'))
    const row = world.database.kysely.selectFrom('offers').select('status')
    expect(await row.where('id', '=', story.offers['DELIVERED'] ?? '').execute()).toEqual([{ status: 'COMPLETED' }])
    const next = await offerIn(world, 'COMPLETED')
    expect(await readOffer(next.brand, next.id)).toMatchObject({ status: 'COMPLETED' })
    expect(await differencesIn(world)).toEqual([])
  })
})

describe('people and offers that are older than use rules and license periods', () => {
  const ACCEPTED = '2026-01-25T10:00:00.000Z'
  const COMPLETED = '2026-01-31T10:00:00.000Z'
  const TERMS = { territory: 'Worldwide', termMonths: 12, exclusivity: 'NON_EXCLUSIVE' }
  /**
   * Versions of the terms of each offer, its chosen scope, and the columns that differ from those
   * of a completed offer.
   */
  const OFFERS: Record<string, { terms: object[]; scope?: object; columns?: Record<string, string | null> }> = {
    year: { terms: [TERMS] },
    edited: { terms: [TERMS, { ...TERMS, termMonths: 1 }] },
    endless: { terms: [{ ...TERMS, termMonths: null }] },
    days: { terms: [{ ...TERMS, termMonths: null, startsOn: '2026-03-01', endsOn: '2028-02-29' }] },
    termless: { terms: [] },
    chosen: { terms: [], scope: { termMonths: 1, startsOn: null, endsOn: null } },
    refunded: { terms: [TERMS], columns: { money_returned_at: '2026-02-01T10:00:00.000Z' } },
    disputed: { terms: [TERMS], columns: { status: 'DISPUTED' } },
    revision: { terms: [TERMS], columns: { revision_of_offer_id: 'year' } },
    paid: { terms: [TERMS], columns: { status: 'PAID', completed_at: null } },
    declined: { terms: [TERMS], columns: { status: 'ACCEPTED', completed_at: null } },
  }
  /** For each talent, the number of decisions and the last one. */
  const DECISIONS = { agreed: [1, true], withdrew: [2, false], 'chose-previews': [0, false] } as const
  const NEW_COLUMNS = `'{license_starts_at,license_ends_at,license_root_id,renews_offer_id,license_end_told_days,accepted_at}'::text[]`

  const readJson = async ({ kysely }: Database, query: string): Promise<unknown[]> =>
    (await sql<{ json: unknown }>`select json from (${sql.raw(query)}) rows`.execute(kysely)).rows.map(
      ({ json }) => json,
    )
  const offers = (database: Database) =>
    readJson(database, `select to_jsonb(o) - ${NEW_COLUMNS} as json from offers o order by id`)
  const consents = (database: Database) =>
    readJson(database, 'select to_jsonb(c) as json from likeness_consent_states c order by account_id')

  async function insertOldData({ kysely }: Database): Promise<void> {
    const people = ['brand', 'nobody', ...Object.keys(DECISIONS)]
    for (const id of people) {
      await sql`insert into profiles (user_id, display_name, roles, created_at) values (${id}, ${id}, '{}', now())`.execute(
        kysely,
      )
      await sql`insert into accounts (id, owner_user_id, kind, display_name, slug, created_at, updated_at)
        values (${id}, ${id}, ${id === 'brand' ? 'brand' : 'talent'}, ${id}, ${id}, now(), now())`.execute(kysely)
    }
    for (const [id, [number, granted]] of Object.entries(DECISIONS))
      await sql`insert into likeness_consent_states (account_id, granted, version, number, changed_at, previews_allowed)
        values (${id}, ${granted}, '2', ${number}, ${COMPLETED}::timestamptz, false)`.execute(kysely)
    for (const [id, { terms, scope = null, columns = {} }] of Object.entries(OFFERS)) {
      const row = {
        status: 'COMPLETED',
        completed_at: COMPLETED,
        money_returned_at: null,
        revision_of_offer_id: null,
        ...columns,
      }
      await sql`
        insert into offers (id, buyer_account_id, seller_account_id, status, seen_by_seller, campaign_description,
          campaign_type, campaign_types, product_image_urls, skip_image_generation, usage_types, offer_amount_minor_unit,
          currency, platform_fee_minor_unit, total_brand_price_minor_unit, expires_in_days, expire_policy, created_at,
          updated_at, paid_at, completed_at, money_returned_at, revision_of_offer_id, scope, delivery_file_urls)
        values (${id}, 'brand', 'agreed', ${row.status}, true, 'A portrait.', 'social_post', '{}', '{}', true, '{social}',
          1000, 'USD', 100, 1100, 30, 'expire', ${COMPLETED}::timestamptz, ${COMPLETED}::timestamptz,
          ${COMPLETED}::timestamptz, ${row.completed_at}::timestamptz, ${row.money_returned_at}::timestamptz,
          ${row.revision_of_offer_id}, ${scope && JSON.stringify(scope)}::jsonb, '{"https://files.example.com/a.png"}')`.execute(
        kysely,
      )
      for (const [at, version] of terms.entries())
        await sql`insert into offer_terms (offer_id, version, terms, made_by, author_account_id, amends, created_at)
          values (${id}, ${at + 1}, ${JSON.stringify(version)}::jsonb, ${at === 0 ? 'OFFER' : 'ADMIN'},
            ${at === 0 ? null : 'brand'}, ${at > 0}, now())`.execute(kysely)
    }
    for (const [action, from, at] of [
      ['ACCEPT', 'APPROVED', ACCEPTED],
      ['DECLINE_CAPTURE', 'PENDING_PAY_CAPTURE', COMPLETED],
    ])
      await sql`insert into offer_history (id, offer_id, from_status, to_status, action, actor_role, created_at)
        values (${newId()}, 'declined', ${from}, 'ACCEPTED', ${action}, 'admin', ${at}::timestamptz)`.execute(kysely)
  }

  test('lose nothing, consent to no more than before, and get the periods that their terms say', async () => {
    const { database, drop } = await openEmpty()
    onTestFinished(async () => {
      await database.close()
      await drop()
    })
    const scripts = readMigrations()
    for (const { script } of scripts.filter(({ name }) => name < '0142')) await database.runScript(script)
    await insertOldData(database)
    // Two of them had listed topics that they decline. Pages showed the list, but nothing enforced
    // it.
    await sql`insert into showcases (account_id, plays_voice, shows_brands, declined_topics, updated_at) values
      ('agreed', true, false, '{GAMBLING,ALCOHOL}', now()), ('nobody', false, true, '{LOANS}', now()),
      ('withdrew', true, true, '{}', now())`.execute(database.kysely)
    const before = { offers: await offers(database), consents: await consents(database) }
    for (const { script } of scripts.filter(({ name }) => name >= '0142')) await database.runScript(script)
    expect({ offers: await offers(database), consents: await consents(database) }).toEqual(before)
    expect(before.offers).toHaveLength(Object.keys(OFFERS).length)

    const { kysely } = database
    const { rules } = USE_PRESETS.OPEN
    const never = (...categories: string[]) => ({
      ...rules,
      exceptions: [{ answer: 'NEVER', floor: null, media: null, uses: null, categories, territories: null }],
    })
    const rulesNow = await kysely.selectFrom('use_rule_states').selectAll().orderBy('account_id').execute()
    const state = { version: 1, rules, shows_floors: false, changed_at: new Date(COMPLETED), refusal_key: null }
    const bound = { shows_floors: false, changed_at: expect.any(Date), refusal_key: expect.any(String) }
    expect(rulesNow).toEqual([
      { account_id: 'agreed', ...bound, version: 2, rules: never('alcohol', 'betting') },
      { account_id: 'nobody', ...bound, version: 1, rules: never('loans') },
      { account_id: 'withdrew', ...state },
    ])
    const changes = kysely.selectFrom('use_rule_changes').orderBy('account_id').orderBy('version')
    expect(
      await changes.select(['account_id', 'version', 'rules', 'actor_account_id', 'consent_version']).execute(),
    ).toEqual([
      { account_id: 'agreed', version: 1, rules, actor_account_id: null, consent_version: '2' },
      {
        account_id: 'agreed',
        version: 2,
        rules: never('alcohol', 'betting'),
        actor_account_id: null,
        consent_version: '2',
      },
      { account_id: 'nobody', version: 1, rules: never('loans'), actor_account_id: null, consent_version: null },
      { account_id: 'withdrew', version: 1, rules, actor_account_id: null, consent_version: null },
    ])

    const rows = await kysely
      .selectFrom('offers')
      .select([
        'id',
        'license_starts_at',
        'license_ends_at',
        'license_root_id',
        'renews_offer_id',
        'license_end_told_days',
        'accepted_at',
      ])
      .execute()
    const nothing = { license_root_id: null, renews_offer_id: null, license_end_told_days: null }
    for (const { id, ...period } of rows) {
      const { terms = [], scope } = OFFERS[id] ?? {}
      const agreed = { termMonths: 12, startsOn: null, endsOn: null, ...scope, ...terms.at(-1) }
      const grantedAt = new Date(COMPLETED)
      const accepted_at = id === 'declined' ? new Date(ACCEPTED) : null
      const expected =
        OFFERS[id]?.columns?.['completed_at'] === null
          ? { license_starts_at: null, license_ends_at: null }
          : {
              license_starts_at: licenceStart({ grantedAt, ...agreed }),
              license_ends_at: licenceEnd({ grantedAt, ...agreed }),
            }
      expect(period, id).toEqual({ ...expected, ...nothing, accepted_at })
    }
  })
})
