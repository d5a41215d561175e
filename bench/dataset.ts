import { sql } from 'kysely'
import { composeApp } from '../server/app.ts'
import { commandLog } from '../server/cli/open.ts'
import { ensureAccount } from '../server/features/people/accounts/index.ts'
import { adjustableClock } from '../server/platform/clock.ts'
import { loadConfig } from '../server/platform/config/load-config.ts'
import { connect, type Database } from '../server/platform/database/connect.ts'
import type { Db } from '../server/platform/database/transaction.ts'
import { prepareDatabase } from '../server/prepare-database.ts'
import { administer, databaseUrl } from '../tests/support/runner/database-template.ts'
import { createFans } from './fans.ts'

export const SIZES = { brands: 200, talents: 500, offers: 100_000 }

export type BenchPerson = { userId: string; accountId: string; slug: string; cookie: string }
export type BenchOffer = { offerId: string; brand: BenchPerson; talent: BenchPerson }

export type Dataset = {
  url: string
  brands: readonly BenchPerson[]
  talents: readonly BenchPerson[]
  /** Offers in random states. */
  offers: readonly BenchOffer[]
  /** Offers with exactly one counter-offer, made by the talent. */
  countered: readonly BenchOffer[]
  fans: Awaited<ReturnType<typeof createFans>>
  drop: () => Promise<void>
}

/**
 * Creates a database with people who can sign in and their offers. Every run creates the same
 * data.
 */
export async function createDataset(serverUrl: string, env: NodeJS.ProcessEnv): Promise<Dataset> {
  const name = `semblance_bench_${process.pid}`
  await administer(serverUrl, `create database ${name}`)
  const url = databaseUrl(serverUrl, name)
  const drop = () => administer(serverUrl, `drop database if exists ${name} with (force)`)
  const database = await connect({
    databaseUrl: url,
    dataDir: '',
    poolSize: 8,
    onError: (error) => console.error(String(error)),
  })
  try {
    await prepareDatabase(database)
    const people = await registerPeople(database, env)
    await fill(database)
    const sample = await readSample(database.kysely, people)
    return { url, ...sample, drop }
  } catch (error) {
    await drop()
    throw error
  } finally {
    await database.close()
  }
}

type People = Pick<Dataset, 'brands' | 'talents' | 'fans'>

async function registerPeople(database: Database, env: NodeJS.ProcessEnv): Promise<People> {
  const clock = adjustableClock()
  const config = loadConfig(env)
  const app = await composeApp({
    config,
    database,
    clock,
    logger: commandLog(),
    deliverWebhook: async () => ({ status: 200 }),
  })
  const register = async (role: 'brand' | 'talent', index: number): Promise<BenchPerson> => {
    const email = `${role}-${index}@bench.semblance.example`
    const displayName = `${role === 'brand' ? 'Brand' : 'Talent'} number ${index}`
    const { sub, idToken } = await app.builtinIssuer().registerConfirmed({ email, displayName, password: null, role })
    const claims = { sub, email, emailVerified: true, displayName, expiresAt: clock.now() }
    const { accountId, slug } = await ensureAccount(app.ctx, claims, role)
    return { userId: sub, accountId, slug, cookie: `auth-token=${idToken}` }
  }
  const registerAll = async (role: 'brand' | 'talent', count: number): Promise<BenchPerson[]> => {
    const people: BenchPerson[] = []
    for (let index = 1; index <= count; index++) people.push(await register(role, index))
    return people
  }
  const brands = await registerAll('brand', SIZES.brands)
  const talents = await registerAll('talent', SIZES.talents)
  const sellerAccountId = talents[0]?.accountId ?? ''
  const fans = await createFans({ app, database, config, clock, sellerAccountId })
  await app.close()
  return { brands, talents, fans }
}

/** Squared random numbers give a few brands many offers and make a few talents famous. */
async function fill(database: Database): Promise<void> {
  await database.runScript(`
    select setseed(0.42);
    create temporary table people on commit drop as
      select id, kind, row_number() over (partition by kind order by created_at, id) as n from accounts;
    create temporary table drawn on commit drop as
      select g, random() as b, random() as t, random() as s, random() as a,
        date_trunc('milliseconds', now() - random() * interval '700 days' - interval '8 days') as at
      from generate_series(1, ${SIZES.offers}) g;
    create temporary table made on commit drop as
      select g, at, brand.id as buyer, talent.id as seller, 10000 + floor(a * 400000)::bigint as amount,
        lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || md5(g::text) as hex,
        case when s < .40 then 'COMPLETED' when s < .55 then 'REJECTED' when s < .65 then 'EXPIRED'
          when s < .73 then 'CANCELLED' when s < .85 then 'APPROVED' when s < .92 then 'COUNTERED'
          when s < .95 then 'ACCEPTED' when s < .98 then 'PAID' when s < .99 then 'DELIVERED' else 'DRAFT' end as status
      from drawn
      join people brand on brand.kind = 'brand' and brand.n = 1 + floor(b * b * ${SIZES.brands})
      join people talent on talent.kind = 'talent' and talent.n = 1 + floor(t * t * ${SIZES.talents});
    alter table made add column id text;
    update made set id = substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-7' || substr(hex, 13, 3) || '-8' ||
      substr(hex, 16, 3) || '-' || substr(hex, 19, 12);
    insert into offers (id, buyer_account_id, seller_account_id, status, seen_by_seller, campaign_description,
      buyer_brand_name, campaign_type, campaign_types, product_image_urls, skip_image_generation, usage_types,
      offer_amount_minor_unit, currency, platform_fee_minor_unit, total_brand_price_minor_unit, expires_in_days,
      expires_at, expire_policy, counter_version, countered_by, counter_note, counter_changes, submitted_at, created_at,
      updated_at)
    select id, buyer, seller, status, status <> 'DRAFT',
      'A campaign for the season ahead: one portrait with the product, morning light, calm and close. ' || repeat('Brief. ', 20),
      'Brand', 'social_post', '{}', '{https://files.semblance.example/product.jpg}', true, '{social,web}', amount, 'USD',
      round(amount * 0.1), amount + round(amount * 0.1), 30,
      case when status in ('APPROVED', 'COUNTERED') then now() + interval '20 days' else at + interval '30 days' end,
      'remind_talent', (status = 'COUNTERED')::int, case when status = 'COUNTERED' then 'talent' end,
      case when status = 'COUNTERED' then 'A little more for two formats.' end,
      case when status = 'COUNTERED' then jsonb_build_object('offerAmountMinorUnit', amount + 5000) end,
      case when status <> 'DRAFT' then at end, at, at
    from made;
    insert into offer_history (id, offer_id, from_status, to_status, action, actor_account_id, actor_role, created_at)
    select 'history-' || g || '-' || step, id, case when step > 1 then 'APPROVED' end, status,
      case when step = 1 then 'SUBMIT' else 'COUNTER' end, buyer, 'brand', at + step * interval '1 hour'
    from made, generate_series(1, 2 + (g % 3)) step;
    insert into notifications (id, account_id, type, offer_id, title, body, read_at, created_at)
    select 'notice-' || g || '-' || side, case side when 1 then buyer else seller end, 'OFFER_RECEIVED', id,
      'A new offer', 'Somebody offers ' || amount || ' for a portrait. Answer before it expires.',
      case when g % 10 <> 0 then at end, at
    from made, generate_series(1, 2) side;
    -- Each brand has used the brand name of its offers before, as in real life.
    insert into brand_names (account_id, name_folded, created_at) select id, 'bench brand', now() from people where kind = 'brand';
  `)
  await sql`vacuum analyze`.execute(database.kysely)
}

async function readSample(db: Db, people: People): Promise<Omit<Dataset, 'url' | 'drop'>> {
  const byAccount = new Map([...people.brands, ...people.talents].map((person) => [person.accountId, person]))
  const rows = async (status: string | undefined, limit: number): Promise<BenchOffer[]> => {
    const found = await sql<{ id: string; buyer: string; seller: string }>`
      select id, buyer_account_id as buyer, seller_account_id as seller from offers
      where ${status ?? null}::text is null or status = ${status ?? null}::text
      order by md5(id) limit ${limit}`.execute(db)
    return found.rows.map(({ id, buyer, seller }) => {
      const [brand, talent] = [byAccount.get(buyer), byAccount.get(seller)]
      if (!brand || !talent) throw new Error(`offer ${id} has a side without a person`)
      return { offerId: id, brand, talent }
    })
  }
  return { ...people, offers: await rows(undefined, 2000), countered: await rows('COUNTERED', 1000) }
}
