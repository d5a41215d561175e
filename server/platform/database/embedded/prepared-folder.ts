import { hash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readMigrations } from '../migrate.ts'

const ROOT = new URL('../../../../', import.meta.url)
const LENGTH_BYTES = 4

/** The size in bytes is null for a folder. */
type Entry = readonly [path: string, size: number | null]

/**
 * Returns the path of the archive that `npm ci` creates: an embedded database with all migrations
 * applied. The name depends on the migrations and the engine's version, so an outdated archive is
 * ignored.
 */
export function preparedArchive(): URL {
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const engine = ['@electric-sql/pglite', '@electric-sql/pglite-pgvector'].map(
    (name) => `${name} ${dependencies[name]}`,
  )
  const made = [...engine, ...readMigrations().map(({ name, checksum }) => `${name} ${checksum}`)]
  return new URL(`dist/database/${hash('sha256', made.join('\n')).slice(0, 16)}.gz`, ROOT)
}

/** Packs the data folder of a closed database into one file. */
export function packFolder(folder: string): Buffer {
  const entries = readdirSync(folder, { encoding: 'utf8', recursive: true })
    .toSorted()
    .map((path): Entry => {
      const stat = statSync(join(folder, path))
      return [path, stat.isFile() ? stat.size : null]
    })
  const list = Buffer.from(JSON.stringify(entries))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(list.length)
  const files = entries.filter(([, size]) => size !== null).map(([path]) => readFileSync(join(folder, path)))
  // Most pages are zeros. A higher level takes a second longer and saves little space.
  return gzipSync(Buffer.concat([length, list, ...files]), { level: 1 })
}

/**
 * Creates a missing data folder from an archive. The files are written to a temporary folder,
 * which is renamed once all are on disk. If the process is killed earlier, the next start removes
 * that folder.
 * @returns true if the folder was created. If there is no archive, the database creates the
 * folder.
 */
export function unpackFolder(folder: string, archive: URL): boolean {
  if (existsSync(folder) || !existsSync(archive)) return false
  const bytes = gunzipSync(readFileSync(archive))
  const from = LENGTH_BYTES + bytes.readUInt32LE()
  const entries = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, from)) as readonly Entry[]
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true, mode: 0o700 })
  let at = from
  for (const [path, size] of entries) {
    if (size === null) mkdirSync(join(making, path), { mode: 0o700 })
    else {
      writeFileSync(join(making, path), bytes.subarray(at, at + size), { mode: 0o600, flush: true })
      at += size
    }
  }
  for (const [path, size] of entries) if (size === null) flushFolder(join(making, path))
  flushFolder(making)
  renameSync(making, folder)
  flushFolder(dirname(folder))
  return true
}

/**
 * Writes the list of a folder's files to disk. A power failure could otherwise lose their names.
 * Windows cannot open folders and does not need this step.
 */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
