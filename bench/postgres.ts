import pg from 'pg'
import { findServerPrograms, startOwnPostgres } from '../tests/support/database/own-postgres.ts'

export type BenchPostgres = { url: string; description: string; stop: () => Promise<void> }

/**
 * Returns the PostgreSQL server of BENCH_DATABASE_URL or TEST_DATABASE_URL. If neither is set,
 * starts a server in a temporary folder for this run.
 */
export async function findPostgres(env: NodeJS.ProcessEnv): Promise<BenchPostgres> {
  const named = env.BENCH_DATABASE_URL ?? env.TEST_DATABASE_URL
  const { url, stop } = named ? { url: named, stop: async () => {} } : await startPostgres()
  return { url, stop, description: await describe(url) }
}

async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const programs = findServerPrograms()
  if (programs === undefined)
    throw new Error(
      'The benchmark needs a PostgreSQL 15 or newer with pgvector: name one in BENCH_DATABASE_URL (its user must be allowed to create databases), or install one.',
    )
  const { url, remove } = await startOwnPostgres(programs, ['max_connections=100'])
  return { url, stop: remove }
}

async function describe(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string; fsync: string; commit: string; buffers: string }>(
      `select current_setting('server_version') as version, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as commit, current_setting('shared_buffers') as buffers`,
    )
    const [row] = rows
    return `PostgreSQL ${row?.version.split(' ')[0]} (fsync ${row?.fsync}, synchronous_commit ${row?.commit}, shared_buffers ${row?.buffers})`
  } finally {
    await client.end()
  }
}
