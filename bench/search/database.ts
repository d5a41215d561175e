import pg from 'pg'
import { rebuildStatements } from '../../server/features/likeness/search/queries/meaning-index.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { prepareDatabase } from '../../server/prepare-database.ts'
import type { EmbeddingsModel } from '../../server/providers/models/port.ts'
import { administer, databaseUrl } from '../../tests/support/runner/database-template.ts'
import { generateEmbeddings, generateProfiles } from './generate-profiles.ts'

export type BuiltIndex = { name: string; seconds: number; megabytes: number }
export type SearchDatabase = {
  url: string
  indexes: BuiltIndex[]
  generatedSeconds: number
  drop: () => Promise<void>
}

/** Builds the indexes at the end and measures how long this takes. */
export async function createSearchDatabase(
  serverUrl: string,
  { count, model, madeBy }: { count: number; model: Pick<EmbeddingsModel, 'embed'>; madeBy: string },
): Promise<SearchDatabase> {
  const name = `semblance_bench_search_${process.pid}`
  await administer(serverUrl, `create database ${name}`)
  const url = databaseUrl(serverUrl, name)
  const drop = () => administer(serverUrl, `drop database if exists ${name} with (force)`)
  try {
    const database = await connect({ databaseUrl: url, dataDir: '', poolSize: 2, onError: console.error })
    try {
      await prepareDatabase(database)
    } finally {
      await database.close()
    }
    return { url, drop, ...(await fill(url, count, model, madeBy)) }
  } catch (error) {
    await drop()
    throw error
  }
}

async function fill(url: string, count: number, model: Pick<EmbeddingsModel, 'embed'>, madeBy: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set maintenance_work_mem = '2GB'`)
    await client.query(`set work_mem = '256MB'`)
    await client.query('set jit = off')
    const { rows } = await client.query<{ indexname: string; indexdef: string }>(`
      select indexname, indexdef from pg_indexes
      where tablename in ('likeness_profiles', 'likeness_meanings') and indexname not like '%pkey'`)
    for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
    const startedAt = performance.now()
    await generateProfiles(client, count)
    await client.query('select recount_listed_likeness()')
    await generateEmbeddings(client, model, { madeBy })
    const generatedSeconds = (performance.now() - startedAt) / 1000
    const indexes: BuiltIndex[] = []
    for (const { indexname: name, indexdef } of rows) {
      const begunAt = performance.now()
      await client.query(indexdef)
      const seconds = (performance.now() - begunAt) / 1000
      const size = await client.query<{ bytes: string }>('select pg_relation_size($1::regclass) as bytes', [name])
      indexes.push({ name, seconds, megabytes: Number(size.rows[0]?.bytes) / 1e6 })
      console.error(`  ${name}: ${seconds.toFixed(1)} s`)
    }
    await client.query('vacuum analyze')
    const begunAt = performance.now()
    for (const statement of rebuildStatements({ madeBy, vectors: count })) await client.query(statement)
    const seconds = (performance.now() - begunAt) / 1000
    const { rows: sizes } = await client.query<{ bytes: string }>(
      `select pg_relation_size('likeness_meanings_nearest') as bytes`,
    )
    indexes.push({ name: 'likeness_meanings_nearest', seconds, megabytes: Number(sizes[0]?.bytes) / 1e6 })
    return { indexes, generatedSeconds }
  } finally {
    await client.end()
  }
}
