import type { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import type { MediaFile } from './queries/file-row.ts'
import { findFile } from './queries/read-files.ts'

/**
 * A file for our own work on it, whatever its visibility; undefined when there is none. Read `body` to its end or destroy
 * it. @throws StorageUnavailable (503)
 */
export async function openFile(ctx: Context, key: string): Promise<{ file: MediaFile; body: Readable } | undefined> {
  const file = await findFile(ctx.db, key, ctx.clock.now())
  const object = file && (await ctx.storage.get(key))
  return file && object ? { file, body: object.body } : undefined
}
