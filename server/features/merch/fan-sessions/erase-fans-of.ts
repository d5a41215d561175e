import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Person } from '../../../platform/personal-data/index.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import { forgetPictures } from './queries/retention.ts'

/**
 * Deletes every photo in a person's sessions and verifies that the files are gone. Idempotent.
 * Never call it in a transaction.
 * @throws StorageUnavailable (503)
 */
export async function eraseFansOf(ctx: Context, person: Person): Promise<void> {
  const keys = await inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    const forgotten = await forgetPictures(trx, person.session, at)
    return forgotten.length === 0 ? [] : beginDeleting(trx, forgotten, at)
  })
  await finishDeleting(ctx, keys)
}
