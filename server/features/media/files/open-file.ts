import type { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Width } from './domain/file-kinds.ts'
import type { MediaFile } from './queries/file-row.ts'
import { findFile } from './queries/read-files.ts'
import { type DrawCopy, getDrawnCopy, getResizedCopy } from './resized-copy.ts'
import { findServableFile } from './serve-file.ts'

/**
 * Opens a file for internal use, whatever its visibility. Undefined if there is no such file. The
 * caller must read `body` to its end or destroy it.
 * @throws StorageUnavailable (503)
 */
export async function openFile(ctx: Context, key: string): Promise<{ file: MediaFile; body: Readable } | undefined> {
  const file = await findFile(ctx.db, key, ctx.clock.now())
  const object = file && (await ctx.storage.get(key))
  return file && object ? { file, body: object.body } : undefined
}

/**
 * Opens a file that the caller may see: a public file, or a file with a signed address. The caller
 * must read `body` to its end or destroy it.
 * @throws NotFound
 * @throws StorageUnavailable (503)
 */
export async function openVisibleFile(
  ctx: Context,
  fileRequest: { key: string; expires?: string | undefined; signature?: string | undefined },
): Promise<{ file: MediaFile; body: Readable }> {
  const { file } = await findServableFile(ctx, fileRequest)
  const object = await ctx.storage.get(file.key)
  if (!object) throw notFound('There is nothing at this address.')
  return { file, body: object.body }
}

/**
 * Returns a copy of a picture that is at most `width` pixels wide, never the original. The caller
 * must have checked access. Undefined if there is no such picture. `open` of the result returns
 * undefined if the copy's object is missing.
 * @throws the errors of getResizedCopy
 * @throws StorageUnavailable (503)
 */
export async function findCopyOf(
  ctx: Context,
  key: string,
  width: Width,
): Promise<{ file: MediaFile; open: () => Promise<Readable | undefined> } | undefined> {
  const source = await findFile(ctx.db, key, ctx.clock.now())
  if (!source) return undefined
  const file = await getResizedCopy(ctx, source, width, { evenIfSmaller: true })
  return { file, open: async () => (await ctx.storage.get(file.key))?.body }
}

/**
 * Returns the key of a picture that is drawn from another, once per name. The caller must have
 * checked access. Returns undefined if there is no such picture.
 * @throws as getDrawnCopy
 * @throws StorageUnavailable (503)
 */
export async function findDrawingOf(
  ctx: Context,
  key: string,
  name: string,
  draw: DrawCopy,
): Promise<string | undefined> {
  const source = await findFile(ctx.db, key, ctx.clock.now())
  return source && (await getDrawnCopy(ctx, source, name, draw)).key
}
