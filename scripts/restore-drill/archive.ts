import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { folderForPostgres, type OwnPostgres, runAsPostgres } from '../../tests/support/database/own-postgres.ts'

/** A repository of pgBackRest for one server. */
export type Archive = {
  /** The settings that the server needs, as `name=value`. */
  settings: readonly string[]
  /** Begins to archive the log of this server. */
  begin: (server: OwnPostgres) => Promise<void>
  /** Copies the server. Returns the size of the copy in bytes. */
  backUp: () => Promise<number>
  /** Puts the server's data in place again, as it was at this time of the server's clock. */
  restore: (server: OwnPostgres, time: string) => Promise<void>
  remove: () => void
}

/** Seconds after which a part of the log that is not full is archived: what a crash may lose. */
export const ARCHIVE_TIMEOUT_SECONDS = 10

const STANZA = 'shop'

/** Creates an empty repository. `docs/backup.md` shows the same settings to operators. */
export async function createArchive(): Promise<Archive> {
  const folder = await folderForPostgres('semblance-pgbackrest-')
  const settings = join(folder, 'pgbackrest.conf')
  const backrest = (command: string, ...args: readonly string[]) =>
    runAsPostgres('pgbackrest', [`--config=${settings}`, `--stanza=${STANZA}`, ...args, command])
  return {
    settings: [
      'archive_mode=on',
      `archive_timeout=${ARCHIVE_TIMEOUT_SECONDS}`,
      `archive_command='pgbackrest --config=${settings} --stanza=${STANZA} archive-push %p'`,
    ],
    begin: async ({ url, data }) => {
      writeFileSync(settings, settingsOf(folder, data, new URL(url).port), { mode: 0o644 })
      await backrest('stanza-create')
      await backrest('check')
    },
    backUp: async () => {
      await backrest('backup', '--type=full')
      const { stdout } = await backrest('info', '--output=json')
      const [stanza] = JSON.parse(stdout) as { backup: { info: { repository: { size: number } } }[] }[]
      return stanza?.backup.at(-1)?.info.repository.size ?? Number.NaN
    },
    restore: async ({ data }, time) => {
      for (const entry of readdirSync(data)) rmSync(join(data, entry), { recursive: true })
      await backrest('restore', '--type=time', `--target=${time}`, '--target-action=promote')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const settingsOf = (folder: string, data: string, port: string): string => `[global]
repo1-path=${folder}/repository
repo1-retention-full=2
log-path=${folder}
lock-path=${folder}
spool-path=${folder}
start-fast=y
[${STANZA}]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${dirname(data)}
pg1-user=postgres
`
