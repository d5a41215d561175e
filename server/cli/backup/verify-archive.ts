import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { readMigrations } from '../../platform/database/migrate.ts'
import { CommandFailure } from '../failures.ts'
import { VERSION } from '../version.ts'
import { ABOUT, About, FORMAT, MANIFEST, Manifest, OBJECTS, type Part, parseArchiveJson } from './manifest.ts'
import { BrokenTar, bytesAt, type TarEntry, tarEntries } from './tar.ts'
import { objectLine } from './write-archive.ts'

export type VerifiedArchive = {
  about: About
  manifest: Manifest
  /**
   * Returns the position of a file in the archive, such as a table's rows. Does not find stored
   * objects.
   */
  entryOf: (name: string) => TarEntry
}

const CHUNK = 1_000_000
const MAX_JSON = 100_000_000

export async function* bytesOf(file: FileHandle, { from, bytes }: TarEntry): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes; at += CHUNK) yield bytesAt(file, from + at, Math.min(CHUNK, bytes - at))
}

/**
 * Reads a whole archive and verifies all bytes against the digests. Must be called before the
 * archive is used.
 * @throws CommandFailure if it is not an archive of this program, newer than this program,
 * truncated or altered
 */
export async function verifyArchive(
  file: FileHandle,
  onProgress: (done: number, total: number, what: string) => void = () => {},
): Promise<VerifiedArchive> {
  try {
    return await verifyEntries(file, onProgress)
  } catch (error) {
    if (!(error instanceof BrokenTar)) throw error
    throw new CommandFailure(
      `${error.message} The archive is incomplete or damaged, so nothing was restored. Use another copy.`,
    )
  }
}

async function verifyEntries(file: FileHandle, onProgress: (done: number, total: number, what: string) => void) {
  const { size } = await file.stat()
  const found = new Map<string, { entry: TarEntry; sha256: string }>()
  const objects = { count: 0, bytes: 0, digest: createHash('sha256') }
  let about: About | undefined
  let last = ''
  for await (const entry of tarEntries(file)) {
    onProgress(entry.from, size, 'bytes')
    about ??= await readAbout(file, entry)
    const sha256 = await digestOf(file, entry)
    last = entry.name
    if (!entry.name.startsWith(OBJECTS)) {
      if (found.has(entry.name)) throw altered(entry.name)
      found.set(entry.name, { entry, sha256 })
      continue
    }
    objects.count++
    objects.bytes += entry.bytes
    objects.digest.update(objectLine(entry.name.slice(OBJECTS.length), sha256))
  }
  if (!about) throw notOurs()
  const end = found.get(MANIFEST)
  if (!end || last !== MANIFEST) throw new BrokenTar('The archive’s last file is missing.')
  const manifest = parseArchiveJson(Manifest, await textOf(file, end.entry))
  if (!manifest) throw altered(MANIFEST)
  const parts: Part[] = [manifest.about, manifest.fileList, ...manifest.tables.flatMap((table) => table.parts)]
  for (const { name, bytes, sha256 } of parts) {
    const there = found.get(name)
    if (!there || there.entry.bytes !== bytes || there.sha256 !== sha256) throw altered(name)
  }
  if (found.size !== parts.length + 1) throw altered('an unlisted file')
  const { count, bytes, sha256 } = manifest.objects
  if (objects.count !== count || objects.bytes !== bytes || objects.digest.digest('hex') !== sha256)
    throw altered('the stored files')
  onProgress(size, size, 'bytes')
  const entryOf = (name: string): TarEntry => {
    const there = found.get(name)
    if (!there) throw altered(name)
    return there.entry
  }
  return { about, manifest, entryOf }
}

async function readAbout(file: FileHandle, entry: TarEntry): Promise<About> {
  const about = entry.name === ABOUT ? parseArchiveJson(About, await textOf(file, entry)) : undefined
  if (!about) throw notOurs()
  const newer = (why: string): CommandFailure =>
    new CommandFailure(
      `The archive is newer than this program (${why}): it was made with version ${about.version}, and this is ${VERSION}. Restore it with that version or a later one.`,
    )
  if (about.format > FORMAT) throw newer(`its format is ${about.format}`)
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of about.migrations) {
    if (!known.has(name)) throw newer(`it has migration ${name}`)
    if (known.get(name) !== checksum)
      throw new CommandFailure(
        `Migration ${name} differs from the one the archive was made with. Restore it with the program that made it, version ${about.version}.`,
      )
  }
  return about
}

async function textOf(file: FileHandle, { from, bytes }: TarEntry): Promise<string> {
  if (bytes > MAX_JSON) throw notOurs()
  return (await bytesAt(file, from, bytes)).toString('utf8')
}

async function digestOf(file: FileHandle, entry: TarEntry): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytesOf(file, entry)) hash.update(chunk)
  return hash.digest('hex')
}

const notOurs = (): CommandFailure => new CommandFailure('This is not an archive of `semblance backup`.')

const altered = (what: string): CommandFailure =>
  new CommandFailure(
    `The archive was changed after it was made: ${what} does not match its manifest. Nothing was restored. Use another copy.`,
  )
