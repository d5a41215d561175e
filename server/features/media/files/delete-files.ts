import type { Context } from '../../../platform/context.ts'
import { beginDeleting, forgetFiles } from './queries/delete-files.ts'

/**
 * Deletes files and every copy of them: from now on nobody is served them, then the objects go, and the rows once the
 * store has proven it. Killed anywhere, the sweep goes on. Keys that are not there are no error. Never call it in a
 * transaction. @throws StorageUnavailable (503): the files are gone for everybody, and the sweep does the rest.
 */
export async function deleteFiles(ctx: Context, keys: readonly string[]): Promise<void> {
  const all = await beginDeleting(ctx.db, keys, ctx.clock.now())
  await deleteObjects(ctx, all)
  await forgetFiles(ctx.db, all)
}

/** The objects alone. @throws when the store still has one afterwards, whatever it said. */
export async function deleteObjects({ storage }: Pick<Context, 'storage'>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await storage.delete(keys)
  for (const key of keys) if (await storage.head(key)) throw new Error(`the store still has ${key} after deleting it`)
}
