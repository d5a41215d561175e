import type { Context } from '../../../platform/context.ts'
import type { Person } from '../../../platform/personal-data/index.ts'
import { deleteFiles } from './delete-files.ts'
import { listKeysOf } from './queries/personal-data.ts'

const BATCH = 200

/**
 * Deletes every file of a person who is being erased. After a failure, a repeated call deletes the
 * rest. Do not call it in a transaction.
 * @throws StorageUnavailable (503)
 */
export async function eraseFilesOf(ctx: Context, { account }: Person): Promise<void> {
  for (;;) {
    const keys = await listKeysOf(ctx.db, account, BATCH)
    if (keys.length === 0) return
    await deleteFiles(ctx, keys)
  }
}
