import type { Context } from '../../../platform/context.ts'
import { beginDeleting, deleteFileRows } from './queries/delete-files.ts'

/**
 * Deletes files with all their copies; ignores missing keys. Stops serving them first, and deletes
 * each row once the store confirms that its object is gone. The cleanup job continues after a
 * crash. Do not call it in a transaction.
 * @throws StorageUnavailable (503): the files are no longer served, and the cleanup job deletes
 * them later
 */
export async function deleteFiles(ctx: Context, keys: readonly string[]): Promise<void> {
  await finishDeleting(ctx, await beginDeleting(ctx.db, keys, ctx.clock.now()))
}

/**
 * Deletes the objects, then the rows of those whose deletion the store has confirmed. An object
 * that cannot be deleted does not block the others.
 * @returns the number of deleted rows
 * @throws at the end if any object could not be deleted
 */
export async function finishDeleting(ctx: Context, keys: readonly string[]): Promise<number> {
  const { gone, failure } = await deleteObjects(ctx, keys)
  const forgotten = await deleteFileRows(ctx.db, gone)
  if (failure) throw failure
  return forgotten
}

/**
 * Deletes only the objects, and not their rows.
 * @returns the keys of the deleted objects, and the error if some objects could not be deleted
 */
export async function deleteObjects(
  { storage }: Pick<Context, 'storage'>,
  keys: readonly string[],
): Promise<{ gone: string[]; failure: Error | undefined }> {
  const gone: string[] = []
  let failure: Error | undefined
  // One request nearly always works. If it fails, delete the objects one by one.
  const isDone = await storage.delete(keys).then(
    () => true,
    () => false,
  )
  for (const key of keys) {
    try {
      if (!isDone) await storage.delete([key])
      if (await storage.head(key)) throw new Error(`storage still has ${key} after its deletion`)
      gone.push(key)
    } catch (error) {
      failure ??= error instanceof Error ? error : new Error(String(error))
    }
  }
  return { gone, failure }
}
