import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../programs/free-port.ts'

/** A PostgreSQL server in a temporary folder that tests can stop and start. */
export type OwnPostgres = {
  url: string
  /** The folder with the data. Its parent has the socket. */
  data: string
  start: () => Promise<void>
  /** `fast` ends every connection in order. `immediate` drops everything, as in a crash. */
  stop: (mode: 'fast' | 'immediate') => Promise<void>
  /** Kills the server as if its machine were lost. */
  kill: () => void
  remove: () => Promise<void>
}

const ROOT = '/usr/lib/postgresql'
const run = promisify(execFile)

/** Finds the programs of the newest server from Debian's packages, if any. */
export function findServerPrograms(): string | undefined {
  const versions = spawnSync('ls', [ROOT]).status === 0 ? readdirSync(ROOT).map(Number) : []
  const newest = Math.max(...versions.filter((version) => version >= 15))
  return Number.isFinite(newest) ? join(ROOT, String(newest), 'bin') : undefined
}

const isRoot = (): boolean => process.getuid?.() === 0

/** PostgreSQL refuses to run as root. Debian's package creates a user for it. */
export const runAsPostgres = (program: string, args: readonly string[]): Promise<{ stdout: string }> =>
  isRoot() ? run('runuser', ['-u', 'postgres', '--', program, ...args], { cwd: '/' }) : run(program, args)

/** Creates a temporary folder that the server's user may write to. */
export async function folderForPostgres(prefix: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o700)
  if (isRoot()) await run('chown', ['postgres', folder])
  return folder
}

/** `settings` are those of PostgreSQL, as `name=value`. */
export async function startOwnPostgres(programs: string, settings: readonly string[] = []): Promise<OwnPostgres> {
  const place = await newPlace(programs, settings)
  const encoding = ['-E', 'UTF8', '--locale=C.UTF-8']
  await place.program('initdb', ['-D', place.data, '-U', 'postgres', '--auth=trust', '--no-sync', ...encoding])
  const server = serverIn(place)
  await server.start()
  return server
}

/** Starts a replica named `standby` that accepts read queries. */
export async function startStandby(
  programs: string,
  primary: OwnPostgres,
  settings: readonly string[] = [],
): Promise<OwnPostgres & { promote: () => Promise<void> }> {
  const place = await newPlace(programs, ['cluster_name=standby', 'wal_retrieve_retry_interval=200ms', ...settings])
  const { port } = new URL(primary.url)
  const from = ['-h', '127.0.0.1', '-p', port, '-U', 'postgres']
  await place.program('pg_basebackup', ['-D', place.data, '-R', '--no-sync', '-c', 'fast', ...from])
  const server = serverIn(place)
  await server.start()
  return {
    ...server,
    promote: async () => {
      await place.program('pg_ctl', ['-D', place.data, '-w', 'promote'])
    },
  }
}

type Place = {
  folder: string
  data: string
  port: number
  settings: readonly string[]
  program: (name: string, args: readonly string[]) => Promise<unknown>
}

async function newPlace(programs: string, settings: readonly string[]): Promise<Place> {
  const folder = await folderForPostgres('semblance-postgres-')
  const program = (name: string, args: readonly string[]) => runAsPostgres(join(programs, name), args)
  return { folder, data: join(folder, 'data'), port: await freePort(), settings, program }
}

function serverIn({ folder, data, port, settings, program }: Place): OwnPostgres {
  const options = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...settings]
  const server: OwnPostgres = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    data,
    start: async () => {
      const given = `-p ${port} ${options.map((option) => `-c ${option}`).join(' ')}`
      await program('pg_ctl', ['-D', data, '-o', given, '-l', join(folder, 'log'), '-w', 'start'])
    },
    stop: async (mode) => {
      await program('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop'])
    },
    kill: () => {
      killPostgres(data)
      for (const lock of [join(data, 'postmaster.pid'), join(folder, `.s.PGSQL.${port}.lock`)]) rmSync(lock)
    },
    remove: async () => {
      // The server may be stopped or was never started.
      const isRunning = await program('pg_ctl', ['-D', data, 'status']).then(
        () => true,
        () => false,
      )
      if (isRunning) await server.stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return server
}

/** Kills the server with this data and all of its processes, as if their machine were lost. */
export function killPostgres(data: string): void {
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  // A stopped postmaster starts no further children.
  process.kill(postmaster, 'SIGSTOP')
  const pids = [postmaster, ...psOf(['-o', 'pid=', '--ppid', String(postmaster)]).map(Number)]
  for (const pid of pids) killIfThere(pid)
  // Zombies do not count as running.
  while (psOf(['-o', 'stat=', '-p', pids.join()]).some((state) => !state.startsWith('Z')));
}

const psOf = (args: readonly string[]): string[] =>
  spawnSync('ps', args, { encoding: 'utf8' })
    .stdout.split(/\s+/)
    .filter((word) => word !== '')

/** The process may have ended since it was listed. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
