import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { STORED_FILES } from '../../features/media/files/index.ts'
import type { Config } from '../../platform/config/load-config.ts'
import { migrationsOf, sequencesOf, tablesOf } from '../../platform/database/bulk/own-tables.ts'
import type { Database } from '../../platform/database/connect.ts'
import { keyedDigest } from '../../platform/security/sealed.ts'
import type { TemporaryFiles } from '../../platform/temporary-files.ts'
import type { ObjectStorage } from '../../providers/storage/port.ts'
import { VERSION } from '../version.ts'
import { type ArchiveWriter, createArchiveWriter, type Sink } from './archive-writer.ts'
import { ABOUT, type About, FILE_LIST, FORMAT, MANIFEST, type Manifest, OBJECTS } from './manifest.ts'

export type Installation = {
  config: Config
  database: Database
  storage: ObjectStorage
  temporaryFiles: TemporaryFiles
}

export type BackupSummary = Pick<Manifest, 'tables' | 'objects'>

type OnProgress = (done: number, total: number, what: string) => void

/**
 * Returns a digest of SECRET_KEY that does not reveal the key. The same key gives another digest
 * in every archive, because `madeAt` is part of the digest.
 */
export const keyDigestOf = (config: Config, madeAt: string): string => keyedDigest(config.SECRET_KEY, 'backup', madeAt)

/**
 * Writes a whole installation to `sink`: its tables as of one moment, then every file that the
 * tables refer to. The installation may be in use at the same time.
 * @throws StorageUnavailable, database errors, errors of the sink
 */
export async function writeArchive(
  { config, database, storage, temporaryFiles }: Installation,
  sink: Sink,
  madeAt: Date,
  onProgress: OnProgress = () => {},
): Promise<BackupSummary> {
  const archive = createArchiveWriter(sink, madeAt)
  return temporaryFiles.use(async (fileList) => {
    const { about, tables, sequences } = await database.inSnapshot(async ({ read, copyOut, copyQuery }) => {
      const described: About = {
        format: FORMAT,
        version: VERSION,
        madeAt: madeAt.toISOString(),
        engine: database.engine,
        migrations: await migrationsOf(read),
        keyDigest: keyDigestOf(config, madeAt.toISOString()),
      }
      const about = await archive.add(ABOUT, asJson(described))
      const own = await tablesOf(read)
      const tables: Manifest['tables'] = []
      for (const [at, { table, columns }] of own.entries()) {
        onProgress(at, own.length, table)
        tables.push({ table, columns, ...(await archive.addRows(`tables/${table}`, copyOut({ table, columns }))) })
      }
      onProgress(own.length, own.length, 'tables')
      await writeTo(fileList, copyQuery(STORED_FILES))
      // Read the sequences last, so that their values are at least as high as all numbers in the
      // rows. A restored database then never assigns a number that a row already has.
      return { about, tables, sequences: await sequencesOf(read) }
    })
    const { size } = await stat(fileList)
    const listed = await archive.addStream(FILE_LIST, size, createReadStream(fileList))
    const objects = await copyObjects(archive, storage, fileList, onProgress)
    await archive.add(MANIFEST, asJson({ about, tables, sequences, fileList: listed, objects } satisfies Manifest))
    await archive.end()
    return { tables, objects }
  })
}

const asJson = (value: object): Buffer => Buffer.from(JSON.stringify(value, null, 1))

async function writeTo(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) await file.writeFile(chunk)
  } finally {
    await file.close()
  }
}

async function countLines(path: string): Promise<number> {
  let count = 0
  for await (const _ of linesOf(path)) count++
  return count
}

const linesOf = (path: string): AsyncIterable<string> => createInterface(createReadStream(path))

/**
 * Copies the files. If a file was deleted after the tables were read, it is skipped and counted as
 * missing.
 */
async function copyObjects(
  archive: ArchiveWriter,
  storage: ObjectStorage,
  fileList: string,
  onProgress: OnProgress,
): Promise<Manifest['objects']> {
  const digest = createHash('sha256')
  const total = await countLines(fileList)
  const copied = { count: 0, bytes: 0, missing: 0 }
  for await (const line of linesOf(fileList)) {
    const key = line.split('\t')[0] ?? ''
    onProgress(copied.count + copied.missing, total, 'files')
    const stored = await storage.get(key)
    if (!stored) {
      copied.missing++
      continue
    }
    const { sha256, bytes } = await archive
      .addStream(OBJECTS + key, stored.bytes, stored.body)
      .finally(() => stored.body.destroy())
    digest.update(objectLine(key, sha256))
    copied.count++
    copied.bytes += bytes
  }
  onProgress(total, total, 'files')
  return { ...copied, sha256: digest.digest('hex') }
}

/** Returns one object's part of the text over which the digest of all objects is computed. */
export const objectLine = (key: string, sha256: string): string => `${key} ${sha256}\n`

/**
 * Reports progress only once per percent. Without a terminal each report is a line, and thousands
 * of lines would hide the result.
 */
export function reportPerPercent(onProgress: OnProgress): OnProgress {
  let shown = -1
  return (done, total, what) => {
    const percent = Math.floor((done * 100) / Math.max(1, total))
    if (percent === shown) return
    shown = percent
    onProgress(done, total, what)
  }
}
