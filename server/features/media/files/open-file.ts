import type { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { copyInWidth } from './copy-in-width.ts'
import type { Width } from './domain/file-kinds.ts'
import type { MediaFile } from './queries/file-row.ts'
import { findFile } from './queries/read-files.ts'
import { findServed } from './serve-file.ts'

/**
 * A file for our own work on it, whatever its visibility; undefined when there is none. Read `body` to its end or destroy
 * it. @throws StorageUnavailable (503)
 */
export async function openFile(ctx: Context, key: string): Promise<{ file: MediaFile; body: Readable } | undefined> {
  const file = await findFile(ctx.db, key, ctx.clock.now())
  const object = file && (await ctx.storage.get(key))
  return file && object ? { file, body: object.body } : undefined
}

/**
 * A file that whoever asks may see: of a public kind, or with the signature of its address. Read `body` to its end or
 * destroy it. @throws NotFound; StorageUnavailable (503)
 */
export async function openVisibleFile(
  ctx: Context,
  asked: { key: string; expires?: string | undefined; signature?: string | undefined },
): Promise<{ file: MediaFile; body: Readable }> {
  const { file } = await findServed(ctx, asked)
  const object = await ctx.storage.get(file.key)
  if (!object) throw notFound('There is nothing at this address.')
  return { file, body: object.body }
}

/**
 * A copy of a picture for whoever our own rules let see it, no wider than said: made once, kept as long as the picture, and
 * never the picture itself. `open` reads it, undefined when its object is not there. Undefined when there is no such
 * picture. @throws as copyInWidth; StorageUnavailable (503)
 */
export async function findCopyOf(
  ctx: Context,
  key: string,
  width: Width,
): Promise<{ file: MediaFile; open: () => Promise<Readable | undefined> } | undefined> {
  const source = await findFile(ctx.db, key, ctx.clock.now())
  if (!source) return undefined
  const file = await copyInWidth(ctx, source, width, { evenIfSmaller: true })
  return { file, open: async () => (await ctx.storage.get(file.key))?.body }
}
