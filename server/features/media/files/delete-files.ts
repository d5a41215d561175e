import type { Context } from '../../../platform/context.ts'
import { beginDeleting, forgetFiles } from './queries/delete-files.ts'

/**
 * Deletes files and every copy of them: from now on nobody is served them, then the objects go, and the rows once the
 * store has proven it. Killed anywhere, the sweep goes on. Keys that are not there are no error. Never call it in a
 * transaction. @throws StorageUnavailable (503): the files are gone for everybody, and the sweep does the rest.
 */
export async function deleteFiles(ctx: Context, keys: readonly string[]): Promise<void> {
  await finishDeleting(ctx, await beginDeleting(ctx.db, keys, ctx.clock.now()))
}

/**
 * Deletes the objects and forgets the rows of those that are proven gone. One that cannot be deleted keeps its row, and
 * holds up no other. @returns how many are forgotten. @throws at the end, when one could not be deleted
 */
export async function finishDeleting(ctx: Context, keys: readonly string[]): Promise<number> {
  const { gone, failure } = await deleteObjects(ctx, keys)
  const forgotten = await forgetFiles(ctx.db, gone)
  if (failure) throw failure
  return forgotten
}

/** The objects alone. @returns the keys that the store has proven gone, and what kept the others */
export async function deleteObjects(
  { storage }: Pick<Context, 'storage'>,
  keys: readonly string[],
): Promise<{ gone: string[]; failure: Error | undefined }> {
  const gone: string[] = []
  let failure: Error | undefined
  // All at once, as nearly always; one by one when that fails.
  const isDone = await storage.delete(keys).then(
    () => true,
    () => false,
  )
  for (const key of keys) {
    try {
      if (!isDone) await storage.delete([key])
      if (await storage.head(key)) throw new Error(`the store still has ${key} after deleting it`)
      gone.push(key)
    } catch (error) {
      failure ??= error instanceof Error ? error : new Error(String(error))
    }
  }
  return { gone, failure }
}
