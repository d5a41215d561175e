/**
 * Compares two ways to find near copies of removed pictures: the product's search, and reading
 * every row. They run in turns: `npm run bench:fingerprints`. `--rows 1000000` sets the number of
 * kept fingerprints, and `--turns 20` the number of searches. Half of the searches are for a near
 * copy of a kept fingerprint, with 31 different bits.
 */
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { distanceBetween, MAX_NEAR_DISTANCE } from '@semblance/fingerprints/distance'
import { type Kysely, sql } from 'kysely'
import { findNearRemoved } from '../server/features/likeness/reviews/queries/removed-pictures.ts'
import { connect } from '../server/platform/database/connect.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { prepareDatabase } from '../server/prepare-database.ts'
import { administer, databaseUrl } from '../tests/support/runner/database-template.ts'
import { findPostgres } from './postgres.ts'
import { quantile } from './results.ts'

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, turns: { type: 'string', default: '20' } },
})
const rows = Number(options.rows)
const turns = Number(options.turns)
const VIEWS = 8
const WARM_UP = 4
const log = (line: string): void => console.error(line)

const undo: (() => unknown)[] = []
try {
  await bench()
} finally {
  for (const step of undo.reverse()) await step()
}

async function bench(): Promise<void> {
  const postgres = await findPostgres(process.env)
  undo.push(postgres.stop)
  const name = `semblance_bench_fingerprints_${process.pid}`
  await administer(postgres.url, `create database ${name}`)
  undo.push(() => administer(postgres.url, `drop database if exists ${name} with (force)`))
  const database = await connect({
    databaseUrl: databaseUrl(postgres.url, name),
    dataDir: '',
    poolSize: 2,
    onError: console.error,
  })
  undo.push(() => database.close())
  await prepareDatabase(database)
  const db = database.kysely
  log(`Filling a database with ${rows} fingerprints on ${postgres.description} …`)
  await fill(db)
  const figures = {
    oneView: [] as number[],
    allViews: [] as number[],
    floorOne: [] as number[],
    floorAll: [] as number[],
  }
  for (let turn = -WARM_UP; turn < turns; turn++) {
    const views = Array.from({ length: VIEWS }, () => randomHash())
    const kept = turn % 2 === 0 ? await anyKept(db) : undefined
    const sought = kept ? changed(kept, MAX_NEAR_DISTANCE) : randomHash()
    const [one, oneMs] = await timed(() => findNearRemoved(db, [sought]))
    const [all, allMs] = await timed(() => findNearRemoved(db, [...views.slice(1), sought]))
    const [floorOne, floorOneMs] = await timed(() => readAll(db, [sought]))
    const [floorAll, floorAllMs] = await timed(() => readAll(db, [...views.slice(1), sought]))
    if (one?.id !== floorOne || all?.id !== floorAll || (kept !== undefined) !== (one !== undefined))
      throw new Error(`the index found ${one?.id} and ${all?.id} instead of ${floorOne} and ${floorAll}`)
    if (turn < 0) continue
    figures.oneView.push(oneMs)
    figures.allViews.push(allMs)
    figures.floorOne.push(floorOneMs)
    figures.floorAll.push(floorAllMs)
  }
  const { rows: sizes } = await sql<{ table: number; index: number }>`
    select pg_relation_size('removed_pictures')::float8 as table, pg_relation_size('removed_pictures_near')::float8 as index`.execute(
    db,
  )
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`\n${rows} fingerprints, ${turns} turns; ${postgres.description}; load average ${load.join(', ')}\n`)
  console.log('| Search | p50 ms | p99 ms | every row p50 ms | ratio |\n|---|---:|---:|---:|---:|')
  line('one hash', figures.oneView, figures.floorOne)
  line('all eight views', figures.allViews, figures.floorAll)
  console.log(
    `\nTable ${mb(sizes[0]?.table)} MB, index ${mb(sizes[0]?.index)} MB. Each search found what reading every row found.`,
  )
}

function mb(bytes = 0): string {
  return (bytes / 1e6).toFixed(0)
}

function line(name: string, ours: readonly number[], floor: readonly number[]): void {
  const [p50, p99, floor50] = [quantile(ours, 0.5), quantile(ours, 0.99), quantile(floor, 0.5)]
  console.log(
    `| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${floor50.toFixed(1)} | ${(floor50 / p50).toFixed(0)} |`,
  )
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const startedAt = performance.now()
  return [await work(), performance.now() - startedAt]
}

/**
 * Inserts fingerprints for takedowns that do not exist, because the search does not read takedowns.
 */
async function fill(db: Kysely<Tables>): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set maintenance_work_mem = '512MB'`.execute(one)
    await sql`drop index removed_pictures_near`.execute(one)
    await sql`
      insert into removed_pictures (id, takedown_id, account_id, hash, quality, created_at)
      select 'removed-' || lpad(g::text, 8, '0'), 'takedown', 'account', ('x' || md5(g || 'a') || md5(g || 'b'))::bit(256), 100, now()
      from generate_series(1, ${rows}::int) g`.execute(one)
    await sql`create index removed_pictures_near on removed_pictures
      using gin (fingerprint_pieces(hash)) with (fastupdate = off)`.execute(one)
    await sql`vacuum analyze removed_pictures`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
}

/** Finds the nearest row by reading all rows. */
async function readAll(db: Kysely<Tables>, views: readonly string[]): Promise<string | undefined> {
  const { rows: found } = await sql<{ id: string }>`
    select p.id from (select ('x' || hex)::bit(256) as hash from unnest(${[...views]}::text[]) as hex) view
    join removed_pictures p on bit_count(p.hash # view.hash) <= ${MAX_NEAR_DISTANCE}::int
    order by bit_count(p.hash # view.hash), p.created_at desc, p.id limit 1`.execute(db)
  return found[0]?.id
}

async function anyKept(db: Kysely<Tables>): Promise<string> {
  const id = `removed-${String(1 + Math.floor(Math.random() * rows)).padStart(8, '0')}`
  const { rows: found } = await sql<{
    hash: string
  }>`select hash::text as hash from removed_pictures where id = ${id}`.execute(db)
  return BigInt(`0b${found[0]?.hash}`).toString(16).padStart(64, '0')
}

function randomHash(): string {
  return Array.from({ length: 64 }, () => Math.floor(Math.random() * 16).toString(16)).join('')
}

/** Changes different bits, spread over all pieces, which is the hardest case for the index. */
function changed(hash: string, bits: number): string {
  let value = BigInt(`0x${hash}`)
  for (let bit = 0; bit < bits; bit++)
    value ^= 1n << BigInt((bit % 16) * 16 + Math.floor(bit / 16) * 8 + Math.floor(Math.random() * 8))
  const result = value.toString(16).padStart(64, '0')
  if (distanceBetween(hash, result) !== bits) throw new Error('the changed hash has another distance')
  return result
}
