import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { lazily } from '@semblance/workers/lazily'
import { forEachConcurrently } from '../../../platform/for-each-concurrently.ts'
import { assertContentType, assertKeyPrefix, assertObjectKey, partsOf } from '../object-key.ts'
import {
  type ByteRange,
  type ListedObject,
  type ObjectInfo,
  type ObjectStorage,
  RangeNotSatisfiable,
  StorageUnavailable,
  type StoredObject,
} from '../port.ts'
import { acceptGranted, createUploadGrants, type GrantOptions } from '../upload-grants.ts'
import { FOLDER_SIGN } from './folder-sign.ts'
import { keysIn } from './keys-in.ts'
import { convertFailures, readTrailer, writeObjectFile } from './object-file.ts'

const UNFINISHED = `${FOLDER_SIGN}unfinished`
/** An unfinished file of this age was left behind by a crash. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000
/**
 * An attempt fails if another call deletes an object and with it the new folder, which is still
 * empty.
 */
const MAX_RENAMES = 20
const DELETES_AT_ONCE = 8

/** Several machines may share the folder. */
export function createFolderStorage(options: GrantOptions & { folder: string }): ObjectStorage {
  const folder = resolve(options.folder)
  const unfinished = join(folder, UNFINISHED)
  const grants = createUploadGrants(options)
  const pathOf = (key: string): string => {
    const parts = partsOf(key)
    const name = parts.pop() ?? ''
    return join(folder, ...parts.map((part) => part + FOLDER_SIGN), name)
  }

  const sweepOnce = lazily(() => sweep(unfinished))
  const keep: ObjectStorage['put'] = async ({ key, body, contentType, signal }) => {
    const path = pathOf(key)
    assertContentType(contentType)
    await convertFailures(mkdir(unfinished, { recursive: true, mode: 0o700 }))
    await convertFailures(sweepOnce())
    const temporary = join(unfinished, randomUUID())
    try {
      const { bytes, etag } = await writeObjectFile(temporary, {
        body: typeof body === 'function' ? body() : body,
        contentType,
        signal,
      })
      await convertFailures(moveInto(temporary, path))
      return { key, bytes, contentType, etag }
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    name: 'folder',
    origin: undefined,
    put: keep,
    get: async (key, range) => readObject(key, pathOf(key), range),
    head: async (key) => convertFailures(describe(key, pathOf(key))),
    delete: async (keys) => {
      const paths = keys.map(pathOf)
      await convertFailures(forEachConcurrently(paths, DELETES_AT_ONCE, (path) => removeDurably(path, folder)))
    },
    list: async (prefix, { limit, after }) => {
      assertKeyPrefix(prefix)
      if (after !== undefined) assertObjectKey(after)
      const found: ListedObject[] = []
      for await (const key of keysIn(folder, { prefix, after })) {
        if (found.length >= limit) break
        const info = await convertFailures(describe(key, pathOf(key)))
        if (info) found.push({ key, bytes: info.bytes, etag: info.etag, modifiedAt: info.modifiedAt })
      }
      return found
    },
    signGet: async (key) => {
      assertObjectKey(key)
      return undefined
    },
    presignPost: grants.presignPost,
    presignPut: grants.presignPut,
    acceptUpload: acceptGranted(grants, keep),
    check: async () => {
      const probe = join(unfinished, randomUUID())
      await convertFailures(mkdir(unfinished, { recursive: true, mode: 0o700 }))
      try {
        await writeObjectFile(probe, { body: new Uint8Array(), contentType: 'text/plain' })
      } finally {
        await rm(probe, { force: true })
      }
    },
  }
}

async function describe(key: string, path: string): Promise<ObjectInfo | undefined> {
  const file = await openIfThere(path)
  if (!file) return undefined
  try {
    const note = await readTrailer(file)
    return note && { key, ...note }
  } finally {
    await file.close()
  }
}

async function readObject(key: string, path: string, range?: ByteRange): Promise<StoredObject | undefined> {
  const file = await convertFailures(openIfThere(path))
  if (!file) return undefined
  let isHandedOut = false
  try {
    const note = await convertFailures(readTrailer(file))
    if (!note) return undefined
    const { start, end } = range ?? { start: 0, end: note.bytes - 1 }
    if (range && (start >= note.bytes || start < 0 || end < start)) throw new RangeNotSatisfiable(note.bytes)
    if (note.bytes === 0) return { key, ...note, body: Readable.from([]) }
    const body = file.createReadStream({ start, end: Math.min(end, note.bytes - 1) })
    isHandedOut = true
    return { key, ...note, body }
  } finally {
    if (!isHandedOut) await file.close()
  }
}

/** Afterwards, the file has its final name even after a power failure. */
async function moveInto(temporary: string, path: string): Promise<void> {
  for (let left = MAX_RENAMES; ; left--) {
    try {
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(temporary, path)
      return await syncFolders(dirname(path), made === undefined ? dirname(path) : dirname(made))
    } catch (error) {
      if (left === 0 || !isMissing(error)) throw error
    }
  }
}

/** Writes the directory entries of each folder from `from` up to `to` to disk. */
async function syncFolders(from: string, to: string): Promise<void> {
  const folder = await openIfThere(from)
  try {
    await folder?.sync()
  } finally {
    await folder?.close()
  }
  if (from !== to) await syncFolders(dirname(from), to)
}

async function removeDurably(path: string, root: string): Promise<void> {
  await unlink(path).catch(unlessMissing)
  await syncFolders(dirname(path), dirname(path))
  if (await stat(path).catch(unlessMissing)) throw new StorageUnavailable('An object was still there after its delete.')
  for (let empty = dirname(path); empty !== root; empty = dirname(empty)) {
    const isGone = await rmdir(empty).then(
      () => true,
      (error: unknown) => isMissing(error),
    )
    if (!isGone) return
  }
}

/**
 * Deletes unfinished files of crashes. The folder may be on another machine, so their age is
 * measured by the clock of the file system.
 */
async function sweep(unfinished: string): Promise<void> {
  const probe = join(unfinished, randomUUID())
  await writeFile(probe, '')
  const { mtimeMs: now } = await stat(probe)
  await rm(probe, { force: true })
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    const found = await stat(path).catch(unlessMissing)
    if (found && now - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

const openIfThere = (path: string) => open(path, 'r').catch(unlessMissing)

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
