import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Bulk } from '../../platform/database/bulk/bulk.ts'
import { sequencesOf, tablesOf } from '../../platform/database/bulk/own-tables.ts'
import { countRowsIn, reloadTables, restartSequenceAfter } from '../../platform/database/bulk/reload-tables.ts'
import type { Database } from '../../platform/database/connect.ts'
import { CommandFailure } from '../failures.ts'
import type { Manifest, Part } from './manifest.ts'
import { bytesAt } from './tar.ts'
import type { VerifiedArchive } from './verify-archive.ts'

const decompress = promisify(gunzip)

type OnProgress = (done: number, total: number, what: string) => void

/**
 * Replaces the rows of the migrated tables by the archive's rows, in one transaction. Then
 * advances the sequences.
 * @throws CommandFailure if the archive's rows do not fit the tables or contradict each other
 */
export async function loadDatabase(
  database: Database,
  file: FileHandle,
  { manifest, entryOf }: Pick<VerifiedArchive, 'manifest' | 'entryOf'>,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const { tables, sequences } = manifest
  const rowsOf = async ({ name, sha256 }: Part): Promise<Uint8Array> => {
    const { from, bytes } = entryOf(name)
    const compressed = await bytesAt(file, from, bytes)
    if (createHash('sha256').update(compressed).digest('hex') === sha256) return decompress(compressed)
    throw new CommandFailure('The archive changed during the restore. The database was left empty.')
  }
  await database
    .inBulk(async (bulk) => {
      await assertSameShape(bulk, manifest)
      await reloadTables(bulk, async () => {
        for (const [at, { table, columns, parts }] of tables.entries()) {
          onProgress(at, tables.length, table)
          for (const part of parts) await bulk.copyIn({ table, columns }, await rowsOf(part))
        }
        onProgress(tables.length, tables.length, 'foreign keys')
      })
      for (const { name, last } of sequences) if (last !== null) await restartSequenceAfter(bulk, name, BigInt(last))
      await assertSameCounts(bulk, manifest)
    })
    .catch((error: unknown) => {
      throw toInconsistencyFailure(error)
    })
}

/**
 * The names of tables and columns in the archive are inserted into SQL. They must match the names
 * that the migrations created, so that an altered archive cannot inject SQL.
 */
async function assertSameShape({ read }: Bulk, manifest: Manifest): Promise<void> {
  const shapeOf = (tables: readonly { table: string; columns: string }[]): string =>
    JSON.stringify(tables.map(({ table, columns }) => `${table} (${columns})`).sort())
  const namesOf = (sequences: readonly { name: string }[]): string =>
    JSON.stringify(sequences.map(({ name }) => name).sort())
  const [own, sequences] = [await tablesOf(read), await sequencesOf(read)]
  if (shapeOf(own) === shapeOf(manifest.tables) && namesOf(sequences) === namesOf(manifest.sequences)) return
  const known = new Set(own.map(({ table }) => table))
  const strange = manifest.tables.filter(({ table }) => !known.has(table)).map(({ table }) => table)
  throw new CommandFailure(
    strange.length > 0
      ? `The archive has tables that no migration creates: ${strange.join(', ')}. The backed-up database contained tables of another program: move them elsewhere there, and back up again.`
      : 'The archive’s tables differ from those its migrations create. Nothing was restored.',
  )
}

async function assertSameCounts(bulk: Bulk, { tables }: Manifest): Promise<void> {
  for (const { table, rows } of tables) {
    const count = await countRowsIn(bulk, table)
    if (count !== rows)
      throw new CommandFailure(
        `${table} has ${count} rows instead of the ${rows} that were backed up. The database was left empty.`,
      )
  }
}

/** PostgreSQL error classes: data exceptions (22) and integrity constraint violations (23). */
const DISAGREES = /^(22|23)/

function toInconsistencyFailure(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return error instanceof Error && DISAGREES.test(code)
    ? new CommandFailure(`The archive’s rows are inconsistent (${error.message}). The database was left empty.`)
    : error
}
