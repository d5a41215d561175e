import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Person } from '../../../platform/personal-data/index.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import { forgetPicturesOf } from './queries/personal-data.ts'

/**
 * Deletes every photo of a person who is being erased, from all their sessions and proven in the store. Again, it goes on
 * where it was. Never call it in a transaction. @throws StorageUnavailable (503)
 */
export async function eraseFansOf(ctx: Context, person: Person): Promise<void> {
  const keys = await inTransaction(ctx.db, async (trx) => {
    const forgotten = await forgetPicturesOf(trx, person)
    return forgotten.length === 0 ? [] : beginDeleting(trx, forgotten, ctx.clock.now())
  })
  await finishDeleting(ctx, keys)
}
