import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../server/platform/http/listening-port.ts'

export type BenchPostgres = { url: string; description: string; stop: () => void }

/** The PostgreSQL that was named, or one started for this run in a temporary folder. */
export async function findPostgres(env: NodeJS.ProcessEnv): Promise<BenchPostgres> {
  const named = env.BENCH_DATABASE_URL ?? env.TEST_DATABASE_URL
  const { url, stop } = named ? { url: named, stop: () => {} } : await startPostgres()
  return { url, stop, description: await describe(url) }
}

async function startPostgres(): Promise<{ url: string; stop: () => void }> {
  const bin = newestServer()
  const folder = mkdtempSync(join(tmpdir(), 'semblance-bench-'))
  const port = await freePort(0, '127.0.0.1')
  const isRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root; Debian's package brings a user of its own.
  const run = (program: string, args: readonly string[]): string =>
    isRoot
      ? execFileSync('runuser', ['-u', 'postgres', '--', join(bin, program), ...args], { encoding: 'utf8' })
      : execFileSync(join(bin, program), args, { encoding: 'utf8' })
  if (isRoot) {
    chmodSync(folder, 0o700)
    execFileSync('chown', ['postgres', folder])
  }
  const data = join(folder, 'data')
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=100`
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  run('pg_ctl', ['-D', data, '-o', settings, '-l', join(folder, 'log'), '-w', 'start'])
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function newestServer(): string {
  const root = '/usr/lib/postgresql'
  const versions =
    spawnSync('ls', [root]).status === 0
      ? readdirSync(root)
          .map(Number)
          .filter((version) => version >= 15)
      : []
  const newest = Math.max(...versions)
  if (!Number.isFinite(newest))
    throw new Error(
      'The benchmark needs a PostgreSQL 15 or newer with pgvector: name one in BENCH_DATABASE_URL (its user must be allowed to create databases), or install one.',
    )
  return join(root, String(newest), 'bin')
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
