import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Person } from '../../../platform/personal-data/index.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import { forgetShares } from './queries/shares.ts'

/**
 * Takes back what a person who is being erased has shared, with its pictures, proven in the store. Again, it goes on where it
 * was. Never call it in a transaction. @throws StorageUnavailable (503)
 */
export async function eraseSharesOf(ctx: Context, person: Person): Promise<void> {
  const keys = await inTransaction(ctx.db, async (trx) => {
    const forgotten = await forgetShares(trx, person.session)
    return forgotten.length === 0 ? [] : beginDeleting(trx, forgotten, ctx.clock.now())
  })
  await finishDeleting(ctx, keys)
}
