/**
 * Measures the cost of a server that does nothing: `npm run measure:start`. Starts the server
 * several times, on PostgreSQL and on the embedded database. Each time it waits until /readyz
 * succeeds and then leaves the server idle. To compare two commits, pass two folders: `npm run
 * measure:start -- ../before .`. They are then measured in turns. Uses the PostgreSQL server of
 * TEST_DATABASE_URL, or starts one. Creates databases there and drops them.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findPostgres } from '../bench/postgres.ts'
import { newId } from '../server/platform/ids.ts'
import { freePort } from '../tests/support/programs/free-port.ts'
import { temporaryFolder } from '../tests/support/programs/program.ts'
import { administer, databaseUrl } from '../tests/support/runner/database-template.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    engine: { type: 'string', default: 'both' },
  },
})

/** After this time, an idle server has finished loading. The slowest part is its job queue. */
const IDLE_MS = 20_000
const MAX_DURATION_MS = 120_000
/** Linux reports a process's CPU time in units of 10 ms. */
const TICK_MS = 10

/**
 * `empty`: the server starts without a database. `first`: it starts without a compile cache.
 * `again`: it starts with both, as every later start does.
 */
const STARTS = ['empty', 'first', 'again'] as const
type Start = (typeof STARTS)[number]
type Figures = { readyMs: number; readyCpuMs: number; idleCpuMs: number; residentMib: number }

const trees = (positionals.length > 0 ? positionals : ['.']).map((tree) => ({ name: tree, path: resolve(tree) }))
const rows: object[] = []
if (values.engine !== 'embedded') {
  const postgres = await findPostgres(process.env)
  try {
    rows.push(...(await compare('PostgreSQL', (work) => withDatabase(postgres.url, work))))
  } finally {
    await postgres.stop()
  }
}
if (values.engine !== 'postgres') rows.push(...(await compare('embedded', (work) => work({}))))
console.table(rows)

/** Measures each folder once per round, so that other work on the machine slows all alike. */
async function compare(
  engine: string,
  withEnvironment: (work: (env: NodeJS.ProcessEnv) => Promise<void>) => Promise<void>,
): Promise<object[]> {
  const measured = new Map<string, Figures[]>()
  for (let round = 0; round < Number(values.rounds); round++)
    for (const { name, path } of trees)
      await withEnvironment(async (env) => {
        const folder = temporaryFolder()
        try {
          const settings = { ...env, DATA_DIR: folder.path }
          for (const start of STARTS) {
            const key = `${start}\n${name}`
            measured.set(key, [...(measured.get(key) ?? []), await startOnce(path, settings, start)])
          }
        } finally {
          folder.remove()
        }
      })
  return [...measured].map(([key, figures]) => {
    const [start, tree] = key.split('\n')
    const middle = (name: keyof Figures) => Math.round(median(figures.map((each) => each[name])))
    const range = figures.map(({ readyMs }) => Math.round(readyMs)).toSorted((one, other) => one - other)
    return {
      tree,
      database: engine,
      start,
      'ready ms': middle('readyMs'),
      'of ms': `${range[0]} to ${range.at(-1)}`,
      'CPU ms until ready': middle('readyCpuMs'),
      'CPU ms until idle': middle('idleCpuMs'),
      'resident MiB': middle('residentMib'),
    }
  })
}

async function withDatabase(server: string, work: (env: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
  const name = `semblance_start_${newId().replaceAll('-', '')}`
  await administer(server, `create database ${name}`)
  try {
    await work({ DATABASE_URL: databaseUrl(server, name) })
  } finally {
    await administer(server, `drop database if exists ${name} with (force)`)
  }
}

async function startOnce(tree: string, settings: NodeJS.ProcessEnv, start: Start): Promise<Figures> {
  const [port, authPort] = [await freePort(), await freePort()]
  const startedAt = performance.now()
  const child = spawn(process.execPath, startOf(tree), {
    cwd: tree,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'development',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      AUTH_PORT: String(authPort),
      ...settings,
      ...(start === 'first' ? { NODE_DISABLE_COMPILE_CACHE: '1' } : {}),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const ended = new Promise<number | null>((settle) => child.once('close', settle))
  let code: number | null | undefined
  void ended.then((status) => (code = status))
  try {
    while (!(await isReady(port))) {
      if (code !== undefined) throw new Error(`${tree} ended with ${code}: ${output}`)
      if (performance.now() - startedAt > MAX_DURATION_MS) throw new Error(`${tree} does not become ready: ${output}`)
      await pause(5)
    }
    const readyMs = performance.now() - startedAt
    const readyCpuMs = cpuMs(child.pid)
    await pause(IDLE_MS)
    return { readyMs, readyCpuMs, idleCpuMs: cpuMs(child.pid), residentMib: residentMib(child.pid) }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** The script runs the command of `npm start` directly, without npm. */
function startOf(tree: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.replace(/^(exec )?node /, '').split(' ')
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function fileOf(pid: number | undefined, name: string): string {
  return readFileSync(join('/proc', String(pid), name), 'utf8')
}

/**
 * CPU time of all threads, in user and system mode. On a busy machine this varies less than the
 * elapsed time.
 */
function cpuMs(pid: number | undefined): number {
  // The second field is the program's name in parentheses, which may contain spaces.
  const fields = fileOf(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function residentMib(pid: number | undefined): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(fileOf(pid, 'status')) ?? []
  return Number(kib) / 1024
}

function median(figures: readonly number[]): number {
  const inOrder = figures.toSorted((one, other) => one - other)
  return inOrder[inOrder.length >> 1] ?? Number.NaN
}
