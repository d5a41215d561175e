import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../server/platform/http/listening-port.ts'

/** A PostgreSQL server in a temporary folder, to be stopped and started at will. */
export type OwnPostgres = {
  /** Its maintenance database. */
  url: string
  start: () => Promise<void>
  /** `fast` ends every connection and shuts down in order; `immediate` drops everything, as a crash would. */
  stop: (mode: 'fast' | 'immediate') => Promise<void>
  /** Stops it and takes the folder away. */
  remove: () => Promise<void>
}

const ROOT = '/usr/lib/postgresql'
const run = promisify(execFile)

/** Where the programs of the newest server that Debian's packages installed are; undefined without one. */
export function findServerPrograms(): string | undefined {
  const versions = spawnSync('ls', [ROOT]).status === 0 ? readdirSync(ROOT).map(Number) : []
  const newest = Math.max(...versions.filter((version) => version >= 15))
  return Number.isFinite(newest) ? join(ROOT, String(newest), 'bin') : undefined
}

/** Makes a cluster and starts it. `settings` are postgres' own, as `name=value`. */
export async function startOwnPostgres(programs: string, settings: readonly string[] = []): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'semblance-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort(0, '127.0.0.1')
  const isRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root; Debian's package brings a user of its own.
  const program = (name: string, args: readonly string[]) =>
    isRoot
      ? run('runuser', ['-u', 'postgres', '--', join(programs, name), ...args], { cwd: '/' })
      : run(join(programs, name), args)
  if (isRoot) {
    chmodSync(folder, 0o700)
    await run('chown', ['postgres', folder])
  }
  const options = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...settings]
  const server: OwnPostgres = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: async () => {
      const given = `-p ${port} ${options.map((option) => `-c ${option}`).join(' ')}`
      await program('pg_ctl', ['-D', data, '-o', given, '-l', join(folder, 'log'), '-w', 'start'])
    },
    stop: async (mode) => {
      await program('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop'])
    },
    remove: async () => {
      // Stopped already, or never started: then there is nothing to stop, and the folder goes all the same.
      const isRunning = await program('pg_ctl', ['-D', data, 'status']).then(
        () => true,
        () => false,
      )
      if (isRunning) await server.stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await program('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  await server.start()
  return server
}
