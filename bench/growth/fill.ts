import type pg from 'pg'
import { generateProfiles } from '../search/generate-profiles.ts'
import { type CopiedTable, LEDGER_ACCOUNTS, LEDGER_POSTINGS, TABLES_PER_COPY, TABLES_PER_HOME } from './marketplace.ts'

export type Size = { offers: number; talents: number; sessions: number; notifications: number; addEvents: number }

/** All sizes are proportional to the number of offers. */
export const sizeOf = (offers: number): Size => ({
  offers,
  talents: offers,
  sessions: offers,
  notifications: offers * 10,
  addEvents: offers * 10,
})

const COPIES_A_HOME = 20
/**
 * Largest shift of a copy into the past. An older copy would exceed its retention time and be
 * deleted.
 */
const DAYS = 6
/** Like `DAYS`, for rows that are kept at any age. */
const OLD_DAYS = 700

/**
 * Fills a database that contains only the demo data. Triggers are off, because copied rows are
 * valid already.
 */
export async function fill(client: pg.Client, size: Size, report: (line: string) => void): Promise<void> {
  const run = async (what: string, text: string): Promise<void> => {
    const startedAt = performance.now()
    const { rowCount } = await client.query(text)
    report(`  ${what}: ${rowCount ?? 0} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  await client.query(`set maintenance_work_mem = '1GB'`)
  await client.query(`set work_mem = '256MB'`)
  await client.query(`set jit = off`)
  await client.query(`set session_replication_role = replica`)
  const copies = Math.floor(size.offers / (await count(client, 'offers')))
  const brands = Math.floor(size.talents / 50)
  const homes = Math.floor(copies / COPIES_A_HOME)
  await describeCopies(client, { copies, homes, brands, talents: size.talents })

  const indexes = await dropIndexes(client)
  await generateProfiles(client, size.talents)
  await client.query('select recount_listed_likeness()')
  await run('brands', brandsOf(brands))
  for (const copied of TABLES_PER_HOME) await run(copied.table, await statementOf(client, copied, 'homes'))
  for (const copied of TABLES_PER_COPY) await run(copied.table, await statementOf(client, copied, 'copies'))
  await run('ledger_accounts', LEDGER_ACCOUNTS)
  await run('ledger_postings', LEDGER_POSTINGS)
  await run('more sessions', moreSessions(size.sessions - (await count(client, 'merch_sessions'))))
  await run('more notifications', moreNotifications(size.notifications - (await count(client, 'notifications'))))
  await run('stat events', events(size.addEvents))
  for (const index of indexes) await run(index.name, index.definition)
  await client.query(`set session_replication_role = origin`)
  await client.query('vacuum analyze')
}

const count = async (client: pg.Client, table: string): Promise<number> =>
  (await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0

type Sizes = { copies: number; homes: number; brands: number; talents: number }

/**
 * Creates tables of all copies and homes (see `CopiedTable`), and SQL functions that replace ids,
 * people and ledger accounts in a copy.
 */
async function describeCopies(client: pg.Client, { copies, homes, brands, talents }: Sizes): Promise<void> {
  const account = async (slug: string): Promise<string> => {
    const { rows } = await client.query<{ id: string }>('select id from accounts where slug = $1', [slug])
    if (!rows[0]) throw new Error(`there is no ${slug}: is this the demo?`)
    return `'${rows[0].id}'`
  }
  const [busyBrand, brand] = [await account('northwind-coffee'), await account('halden-outdoor')]
  const [busyTalent, talent] = [await account('mara-lindqvist'), await account('priya-nair')]
  await client.query(`
    create temporary table copies as select g, home, mod(g * 7919, ${DAYS * 86_400}) * interval '1 second' as shift,
      mod(g * 7919, ${OLD_DAYS * 86_400}) * interval '1 second' as long_shift
      from (select g, case when g % ${COPIES_A_HOME} = 0 then 0 else 1 + mod(g / ${COPIES_A_HOME}, ${homes}) end as home
        from generate_series(1::bigint, ${copies}) g) numbered;
    create temporary table homes as select g, g as home, interval '0' as shift, interval '0' as long_shift from generate_series(1::bigint, ${homes}) g;
    create function copied(id text, g bigint) returns text language sql immutable parallel safe
      return case when g = 0 or id is null then id else md5(id || '/' || g)::uuid::text end;
    create function digest_of_bearer(bearer text) returns text language sql immutable parallel safe
      return translate(rtrim(encode(sha256(convert_to(bearer, 'utf8')), 'base64'), '='), '+/', '-_');
    create table kinds_of_people as select id, kind from accounts;
    create function somebody(account text, home bigint, kind text) returns text language sql immutable parallel safe
      return case kind
        when 'brand' then 'b' || lpad((1 + mod(abs(hashtextextended(account, home)), ${brands}))::text, 8, '0')
        when 'talent' then 'a' || lpad((1 + mod(abs(hashtextextended(account, home)), ${talents}))::text, 8, '0')
        else account end;
    create function person(account text, home bigint) returns text language sql stable parallel safe
      return case when account is null then null
        when home = 0 and account in (${busyBrand}, ${busyTalent}) then account
        when home = 1 and account in (${brand}, ${talent}) then account
        else (select somebody(account, home, k.kind) from kinds_of_people k where k.id = account) end;
    create function ledger_account(id text, kind text, owner text, currency text, g bigint, home bigint) returns text
      language sql stable parallel safe
      return case when owner = 'platform' then id
        when kind <> 'SELLER_PAYABLE' then copied(id, g)
        when person(owner, home) = owner then id
        else md5(person(owner, home) || currency)::uuid::text end`)
}

/**
 * Drops the indexes, because it is faster to build them at the end.
 * @returns their names and definitions
 */
async function dropIndexes(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisprimary
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

const brandsOf = (brands: number): string => `
  with made as (select 'b' || lpad(number::text, 8, '0') as id, number from generate_series(1, ${brands}) number),
    people as (insert into profiles (user_id, display_name, roles, created_at)
      select id, 'Brand number ' || number, '{brand}', now() from made)
  insert into accounts (id, owner_user_id, kind, display_name, slug, created_at, updated_at)
  select id, id, 'brand', 'Brand number ' || number, 'brand-' || number, now(), now() from made`

/**
 * Inserts each row once for each copy. Times in the past move further back, and times in the
 * future further ahead.
 */
async function statementOf(client: pg.Client, copied: CopiedTable, of: 'homes' | 'copies'): Promise<string> {
  const { table, ids = [], ofHome = [], people = [], set = {}, old = 'false', where = 'true' } = copied
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const named = new Set(rows.map(({ name }) => name))
  const strange = [...ids, ...ofHome, ...people, ...Object.keys(set)].filter((column) => !named.has(column))
  if (strange.length > 0) throw new Error(`${table} has no ${strange.join(', ')}`)
  const values = rows.map(({ name, type }) => {
    if (set[name] !== undefined) return set[name]
    if (ids.includes(name)) return `copied(one.${name}, g)`
    if (ofHome.includes(name)) return `copied(one.${name}, home)`
    if (people.includes(name)) return `person(one.${name}, home)`
    if (type === 'timestamp with time zone')
      return `case when one.${name} > now() then one.${name} + shift when ${old} then one.${name} - long_shift else one.${name} - shift end`
    return `one.${name}`
  })
  const columns = rows.map(({ name }) => `"${name}"`).join(', ')
  return `insert into ${table} (${columns}) overriding system value
    select ${values.join(', ')} from (select * from ${table} where ${where}) one, ${of}`
}

const moreSessions = (missing: number): string => `
  insert into merch_sessions (id, bearer_digest, sealed_bearer, campaign_id, role, mode, ai_art_candidates, last_active_at, created_at, updated_at)
  select md5('fan' || n), digest_of_bearer(md5('bearer' || n)), 'sealed',
    (array(select id from merch_campaigns order by md5(id)))[1 + floor(power(random(), 3) * (select count(*) from merch_campaigns))::int],
    'customer', 'LIVE', '[]', at, at, at
  from (select n, now() - random() * interval '${DAYS} days' as at from generate_series(1, ${Math.max(0, missing)}) n) many`

const moreNotifications = (missing: number): string => `
  insert into notifications (id, account_id, type, offer_id, title, body, read_at, created_at)
  select md5('notice' || n)::uuid::text, account_id, 'OFFER_SUBMITTED', offer_id, 'Your offer is out',
    'You offered $1,200.00. There is time to answer until the end of the month.', case when n % 10 > 0 then at end, at
  from (select o.buyer_account_id as account_id, o.id as offer_id, o.created_at + i * interval '1 hour' as at,
      row_number() over () as n
    from offers o, generate_series(1, 1 + ${Math.max(0, missing)} / (select count(*) from offers)) i
    limit ${Math.max(0, missing)}) many`

const events = (count: number): string => `
  insert into merch_stat_events (session_id, event_type, team_id, source, created_at)
  select md5('counted' || n), 'completion', teams.ids[1 + floor(power(random(), 3) * cardinality(teams.ids))::int], 'generation',
    now() - n * interval '1 second'
  from generate_series(1, ${count}) n, (select array_agg(id order by id) as ids from merch_board_teams) teams`
