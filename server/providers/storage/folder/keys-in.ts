import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isKeyPart } from '../object-key.ts'
import { FOLDER_SIGN } from './folder-sign.ts'
import { convertFailures } from './object-file.ts'

/**
 * Lists the keys in a folder in byte order, after the key `after`. Folders that cannot contain
 * matching keys are skipped. A folder's name sorts with a slash, as its keys contain it.
 */
export async function* keysIn(
  folder: string,
  wanted: { prefix: string; after: string | undefined },
  begun = '',
): AsyncGenerator<string> {
  const { prefix, after = '' } = wanted
  const entries = await convertFailures(readdir(folder, { withFileTypes: true }).catch(emptyIfMissing))
  const here = entries.flatMap((entry) => {
    const isFolder = entry.isDirectory()
    if (isFolder && !entry.name.endsWith(FOLDER_SIGN)) return []
    const part = isFolder ? entry.name.slice(0, -FOLDER_SIGN.length) : entry.name
    return isKeyPart(part) ? [{ key: begun + part + (isFolder ? '/' : ''), isFolder, name: entry.name }] : []
  })
  here.sort((one, other) => (one.key < other.key ? -1 : 1))
  for (const { key, isFolder, name } of here) {
    if (isFolder) {
      const mayHold = key.startsWith(prefix) || prefix.startsWith(key)
      const isPast = key > after || after.startsWith(key)
      if (mayHold && isPast) yield* keysIn(join(folder, name), wanted, key)
    } else if (key.startsWith(prefix) && key > after) yield key
  }
}

function emptyIfMissing(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
