import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Bulk } from '../../platform/database/bulk.ts'
import type { Database } from '../../platform/database/connect.ts'
import { foreignKeysOf, sequencesOf, tablesOf } from '../../platform/database/own-tables.ts'
import { CommandFailure } from '../failures.ts'
import type { Manifest } from './manifest.ts'
import type { ProvenArchive } from './prove-archive.ts'
import { bytesAt } from './tar.ts'

const decompress = promisify(gunzip)

type OnProgress = (done: number, total: number, what: string) => void

/**
 * Puts an archive's rows in the place of what the migrations left, all or nothing. Foreign keys are taken away meanwhile and
 * put back at the end, when the database proves them for every row; triggers rest: what they did is in the rows. Checks and
 * unique indexes hold from the first row on. @throws CommandFailure where the rows cannot be what was backed up
 */
export async function loadDatabase(
  database: Database,
  file: FileHandle,
  { manifest, entryOf }: Pick<ProvenArchive, 'manifest' | 'entryOf'>,
  onProgress: OnProgress = () => {},
): Promise<void> {
  await database
    .inBulk(async (bulk) => {
      const own = await tablesOf(bulk.read)
      await assertSameShape(bulk, manifest)
      const keys = await foreignKeysOf(bulk.read)
      const withTriggers = own.filter(({ hasTriggers }) => hasTriggers)
      await bulk.run(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name};`).join('\n'))
      // What the migrations wrote; most tables were never written to, and emptying one makes it and its indexes anew.
      const written = own.filter(({ hasPages }) => hasPages).map(({ table }) => table)
      if (written.length > 0) await bulk.run(`truncate ${written.join(', ')}`)
      await bulk.run(withTriggers.map(({ table }) => `alter table ${table} disable trigger user;`).join('\n'))
      for (const [at, { table, columns, parts }] of manifest.tables.entries()) {
        onProgress(at, own.length, table)
        for (const { name, sha256 } of parts) {
          const { from, bytes } = entryOf(name)
          const compressed = await bytesAt(file, from, bytes)
          if (createHash('sha256').update(compressed).digest('hex') !== sha256)
            throw new CommandFailure('The archive was changed while it was restored. The database was left empty.')
          await bulk.copyIn({ table, columns }, await decompress(compressed))
        }
      }
      onProgress(own.length, own.length, 'foreign keys')
      for (const { name, last } of manifest.sequences)
        if (last !== null) await bulk.read(`select setval('${name}', ${BigInt(last)})::text`)
      await bulk.run(
        keys
          .map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`)
          .join('\n'),
      )
      await bulk.run(withTriggers.map(({ table }) => `alter table ${table} enable trigger user;`).join('\n'))
      await assertSameCounts(bulk, manifest)
    })
    .catch((error: unknown) => {
      throw disagreementIn(error)
    })
}

/** What the archive names becomes SQL: nothing does that the migrations have not made. */
async function assertSameShape({ read }: Bulk, manifest: Manifest): Promise<void> {
  const shapeOf = (tables: readonly { table: string; columns: string }[]): string =>
    JSON.stringify(tables.map(({ table, columns }) => [table, columns]).sort())
  const namesOf = (sequences: readonly { name: string }[]): string =>
    JSON.stringify(sequences.map(({ name }) => name).sort())
  const [own, sequences] = [await tablesOf(read), await sequencesOf(read)]
  if (shapeOf(own) === shapeOf(manifest.tables) && namesOf(sequences) === namesOf(manifest.sequences)) return
  const known = new Set(own.map(({ table }) => table))
  const strange = manifest.tables.filter(({ table }) => !known.has(table)).map(({ table }) => table)
  throw new CommandFailure(
    strange.length > 0
      ? `The archive has tables that no migration makes: ${strange.join(', ')}. Somebody else’s lay in the database that was backed up: move them away there, and back up again.`
      : 'The archive’s tables are other ones than its migrations make. Nothing was restored.',
  )
}

async function assertSameCounts({ read }: Bulk, { tables }: Manifest): Promise<void> {
  for (const { table, rows } of tables) {
    const [counted] = await read<{ count: string }>(`select count(*)::text as count from ${table}`)
    if (Number(counted?.count) !== rows)
      throw new CommandFailure(
        `${table} has ${counted?.count} rows instead of the ${rows} that were backed up. The database was left empty.`,
      )
  }
}

/** Integrity constraint violations, and values that a column cannot hold. */
const DISAGREES = /^(22|23)/

function disagreementIn(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return error instanceof Error && DISAGREES.test(code)
    ? new CommandFailure(
        `The archive’s rows do not agree with each other (${error.message}). The database was left empty.`,
      )
    : error
}
