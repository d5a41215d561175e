import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ObjectStorage } from '../../providers/storage/port.ts'
import { CommandFailure } from '../failures.ts'
import { FILE_LIST, OBJECTS } from './manifest.ts'
import { type TarEntry, tarEntries } from './tar.ts'
import { bytesOf, type VerifiedArchive } from './verify-archive.ts'
import { objectLine } from './write-archive.ts'

type OnProgress = (done: number, total: number, what: string) => void

/**
 * Writes an archive's objects to storage. An existing object with the same content stays
 * unchanged, so that an interrupted restore can be repeated, and a database can be restored while
 * its files still exist.
 * @returns the number of objects that already existed
 * @throws CommandFailure if a different object has the same key; StorageUnavailable
 */
export async function restoreObjects(
  storage: ObjectStorage,
  file: FileHandle,
  { manifest, entryOf }: Pick<VerifiedArchive, 'manifest' | 'entryOf'>,
  onProgress: OnProgress = () => {},
): Promise<{ alreadyThere: number }> {
  const { count, sha256 } = manifest.objects
  const digest = createHash('sha256')
  const types = typesIn(file, entryOf(FILE_LIST))
  let done = 0
  let alreadyThere = 0
  for await (const entry of tarEntries(file)) {
    if (!entry.name.startsWith(OBJECTS)) continue
    const key = entry.name.slice(OBJECTS.length)
    onProgress(done++, count, 'files')
    const contentType = await types.of(key)
    const existing = await storage.get(key)
    const written = existing ? await digestOf(existing.body) : await put(storage, file, { key, contentType, entry })
    if (existing && written !== (await digestOf(bytesOf(file, entry))))
      throw new CommandFailure(
        `File storage already has a different file at ${key}. Restore into empty file storage, or storage with the same files.`,
      )
    if (existing) alreadyThere++
    digest.update(objectLine(key, written))
  }
  if (digest.digest('hex') !== sha256)
    throw new CommandFailure('The archive changed during the restore. The database was left empty.')
  onProgress(count, count, 'files')
  return { alreadyThere }
}

async function put(
  storage: ObjectStorage,
  file: FileHandle,
  { key, contentType, entry }: { key: string; contentType: string; entry: TarEntry },
): Promise<string> {
  const hash = createHash('sha256')
  const hashed = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytesOf(file, entry)) {
      hash.update(chunk)
      yield chunk
    }
  }
  const body = Readable.from(hashed(), { objectMode: false })
  const savedObject = await storage.put({ key, body, contentType, bytes: entry.bytes })
  if (savedObject.bytes !== entry.bytes)
    throw new CommandFailure(
      `File storage saved ${savedObject.bytes} bytes of ${key} instead of ${entry.bytes}. Restore again.`,
    )
  return hash.digest('hex')
}

async function digestOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Reads content types from the file list. The list has the same order as the objects, so it is
 * read only once.
 */
function typesIn(file: FileHandle, list: TarEntry): { of: (key: string) => Promise<string> } {
  const lines = createInterface(Readable.from(bytesOf(file, list), { objectMode: false }))[Symbol.asyncIterator]()
  return {
    of: async (key) => {
      for (let next = await lines.next(); !next.done; next = await lines.next()) {
        const [listed, , , contentType] = next.value.split('\t')
        if (listed === key && contentType) return contentType
      }
      throw new CommandFailure(`The archive’s list of files does not contain ${key}. The database was not restored.`)
    },
  }
}
