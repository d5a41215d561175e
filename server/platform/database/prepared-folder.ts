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
import { readMigrations } from './migrate.ts'

const ROOT = new URL('../../../', import.meta.url)
const LENGTH_BYTES = 4

/** A path in the data folder, and the size of its file; a folder has none. */
type Entry = readonly [path: string, size: number | null]

/**
 * Where `npm ci` leaves an embedded database that these migrations made, by these versions of the engine: what others made
 * has another name, and is not looked at.
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

/** A closed data folder as one file. */
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
  // Most of it is pages of zeros: to look longer for the rest costs a second and saves little.
  return gzipSync(Buffer.concat([length, list, ...files]), { level: 1 })
}

/**
 * Makes a data folder of what was packed, unless there is one. It is whole and on the disk when it appears under its name;
 * until then a start that is killed leaves only what the next one clears away.
 * @returns whether it was made here; without an archive it is left to the database.
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

/** So that the names in a folder outlast a power cut as their files do. Windows opens no folder, and needs none of this. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
